import { type ReactNode, useState } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { GhostButton } from '@/components/ui/GhostButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { type BroughtPart, broughtParts } from '@/lib/domain/app/brought-setting';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { comes } from '@/lib/panel/library/import/compare-settings';
import type { ImportPlan } from '@/lib/panel/library/import/import-plan';
import { endImport, startImport } from '@/lib/panel/library/import/import-run';
import { ImportChoices } from './ImportChoices';
import { ImportParts } from './ImportParts';

type FactProps = { readonly label: string; readonly children: ReactNode };

function Fact({ label, children }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What is in it, in figures. */
function Facts({ plan }: { readonly plan: ImportPlan }) {
  const t = useT();
  const { number, bytes, date } = useFormats();
  const count = (presence: 'new' | 'grown' | 'same') =>
    plan.conversations.filter((conversation) => conversation.presence === presence).length;
  const [grown, same] = [count('grown'), count('same')];
  return (
    <dl className="pl-import-facts pl-tabular">
      <Fact label={t('import.program')}>{plan.source.name ?? t('app.name')}</Fact>
      <Fact label={t('library.title')}>{number(plan.conversations.length)}</Fact>
      {grown > 0 ? <Fact label={t('import.grown')}>{number(grown)}</Fact> : null}
      {same > 0 ? <Fact label={t('import.same')}>{number(same)}</Fact> : null}
      <Fact label={t('import.messages')}>{number(plan.messages)}</Fact>
      {plan.files > 0 ? <Fact label={t('import.files')}>{number(plan.files)}</Fact> : null}
      <Fact label={t('import.size')}>{bytes(plan.archive.size)}</Fact>
      {plan.span === undefined ? null : (
        <Fact label={t('import.span')}>
          {date(plan.span.from) === date(plan.span.to)
            ? date(plan.span.to)
            : t('import.spanText', { from: date(plan.span.from), to: date(plan.span.to) })}
        </Fact>
      )}
    </dl>
  );
}

/** What is in what the user chose, before anything is written, and which of it is to come. */
export function ImportPreview({ plan }: { readonly plan: ImportPlan }) {
  const t = useT();
  const { number, list } = useFormats();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(plan.conversations.filter(({ presence }) => presence !== 'same').map(({ id }) => id)),
  );
  const [parts, setParts] = useState<ReadonlySet<BroughtPart>>(
    // Who has chosen something here wants to be asked before it changes.
    () => new Set(broughtParts.filter((part) => part !== 'preferences' || plan.isFresh)),
  );
  const open = plan.conversations.filter(({ presence }) => presence !== 'same');
  const coming = plan.settings.filter(comes);
  const hasChoice = chosen.size > 0 || coming.some(({ part }) => parts.has(part));
  const isEmpty = plan.conversations.length === 0 && plan.settings.length === 0;
  const { notUnderstood, unreadable, tooLarge } = plan;

  return (
    <div className="pl-import-preview" data-testid="import-preview">
      <Facts plan={plan} />
      {notUnderstood.length > 0 ? (
        <p className="pl-note">{t('import.notUnderstood', { kinds: list(notUnderstood) })}</p>
      ) : null}
      {unreadable.count > 0 ? (
        <OutcomeLine tone="bad" more={unreadable.names.length > 0 ? list(unreadable.names) : undefined}>
          {t('import.unreadable', { number: number(unreadable.count) })}
        </OutcomeLine>
      ) : null}
      {tooLarge.count > 0 ? (
        <OutcomeLine tone="bad" more={tooLarge.names.length > 0 ? list(tooLarge.names) : undefined}>
          {t('import.tooLarge', { number: number(tooLarge.count) })}
        </OutcomeLine>
      ) : null}
      {plan.source.name === undefined ? <p className="pl-note">{t('import.only')}</p> : null}
      {open.length === 0 && coming.length === 0 ? <p>{isEmpty ? t('import.nothing') : t('import.allHere')}</p> : null}
      {open.length === 0 ? null : (
        <Disclosure label={t('import.which', { chosen: number(chosen.size), total: number(open.length) })}>
          <ImportChoices conversations={open} chosen={chosen} onChange={setChosen} />
        </Disclosure>
      )}
      {plan.settings.length === 0 ? null : <ImportParts settings={plan.settings} chosen={parts} onChange={setParts} />}
      <div className="pl-actions">
        <PrimaryButton disabled={!hasChoice} onClick={() => void startImport(plan, chosen, parts)}>
          {t('import.begin')}
        </PrimaryButton>
        <GhostButton onClick={endImport}>{t('common.cancel')}</GhostButton>
      </div>
    </div>
  );
}
