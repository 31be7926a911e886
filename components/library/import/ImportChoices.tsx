import { Checkbox } from '@radix-ui/themes';
import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { PlannedConversation } from '@/lib/panel/library/import/import-plan';

export type ImportChoicesProps = {
  readonly conversations: readonly PlannedConversation[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
};

/** Rows that are drawn at once: thousands would take seconds. */
const atOnce = 100;

/** Which conversations are to come. */
export function ImportChoices({ conversations, chosen, onChange }: ImportChoicesProps) {
  const t = useT();
  const formats = useFormats();
  const [shown, setShown] = useState(atOnce);

  const toggle = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };

  return (
    <>
      <div className="pl-actions">
        <GhostButton onClick={() => onChange(new Set(conversations.map(({ id }) => id)))}>
          {t('import.all')}
        </GhostButton>
        <GhostButton onClick={() => onChange(new Set())}>{t('import.none')}</GhostButton>
      </div>
      <div className="pl-import-list">
        {conversations.slice(0, shown).map(({ id, title, updatedAt }) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it is one.
          <label key={id} className="pl-import-choice">
            <Checkbox checked={chosen.has(id)} onCheckedChange={(isChosen) => toggle(id, isChosen === true)} />
            <span dir="auto">{title === '' ? t('library.untitled') : title}</span>
            <span className="pl-note pl-tabular">{formats.date(updatedAt)}</span>
          </label>
        ))}
        {shown < conversations.length ? (
          <GhostButton onClick={() => setShown(shown + atOnce)}>{t('import.more')}</GhostButton>
        ) : null}
      </div>
    </>
  );
}
