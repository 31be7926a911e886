import { Checkbox } from '@radix-ui/themes';
import { useEffect } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { type BroughtPart, broughtParts } from '@/lib/domain/app/brought-setting';
import type { TextKey } from '@/lib/i18n/text-key';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { comes, type PlannedSetting } from '@/lib/panel/library/import/compare-settings';
import { followWebSearch } from '@/lib/panel/tools/web-search';
import { ImportPartRow } from './ImportPartRow';

export type ImportPartsProps = {
  readonly settings: readonly PlannedSetting[];
  readonly chosen: ReadonlySet<BroughtPart>;
  readonly onChange: (chosen: ReadonlySet<BroughtPart>) => void;
};

const titles: Readonly<Record<BroughtPart, TextKey>> = {
  prompts: 'settings.prompts.title',
  assistants: 'settings.assistants.title',
  drafts: 'import.part.drafts',
  preferences: 'import.part.preferences',
  services: 'import.part.services',
  tools: 'settings.tools.title',
};

/** What its user must know before it comes. */
const notes: Partial<Record<BroughtPart, TextKey>> = {
  preferences: 'import.replaces',
  services: 'import.waits',
  tools: 'import.waits',
};

/** Rows that are drawn: more of them nobody reads. */
const atOnce = 100;

type PartProps = {
  readonly part: BroughtPart;
  readonly rows: readonly PlannedSetting[];
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
};

/** One part: how much of it there is, what is here already, and what would come. */
function Part({ part, rows, isChosen, onChange }: PartProps) {
  const t = useT();
  const { number } = useFormats();
  const coming = rows.filter(comes);
  const count = (presence: PlannedSetting['presence']) => rows.filter((row) => row.presence === presence).length;
  const [here, full] = [count('here'), count('full')];
  const note = notes[part];
  return (
    <li className="pl-import-part">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it is one. */}
      <label className="pl-import-choice">
        <Checkbox
          checked={isChosen && coming.length > 0}
          disabled={coming.length === 0}
          onCheckedChange={(wanted) => onChange(wanted === true)}
        />
        <span>{t('import.partCount', { part: t(titles[part]), number: number(coming.length) })}</span>
      </label>
      {here > 0 ? <p className="pl-note">{t('import.here', { number: number(here) })}</p> : null}
      {full > 0 ? (
        <p className="pl-note">
          {t(part === 'assistants' ? 'import.fullAssistants' : 'import.full', { number: number(full) })}
        </p>
      ) : null}
      {coming.length > 0 ? (
        <>
          {note === undefined ? null : <p className="pl-note">{t(note)}</p>}
          <Disclosure label={t('import.look')}>
            <ul className="pl-plain-list pl-import-coming">
              {coming.slice(0, atOnce).map((row) => (
                <ImportPartRow key={`${row.setting.kind} ${row.setting.id}`} planned={row} />
              ))}
            </ul>
          </Disclosure>
        </>
      ) : null}
    </li>
  );
}

/** What comes besides conversations, a part per kind, each with its own yes. */
export function ImportParts({ settings, chosen, onChange }: ImportPartsProps) {
  // What search services are called.
  useEffect(followWebSearch, []);
  const toggle = (part: BroughtPart, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(part);
    else next.delete(part);
    onChange(next);
  };
  return (
    <ul className="pl-plain-list pl-import-parts">
      {broughtParts.map((part) => {
        const rows = settings.filter((one) => one.part === part);
        return rows.length === 0 ? null : (
          <Part
            key={part}
            part={part}
            rows={rows}
            isChosen={chosen.has(part)}
            onChange={(isChosen) => toggle(part, isChosen)}
          />
        );
      })}
    </ul>
  );
}
