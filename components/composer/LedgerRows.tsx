import type { ContextLedger } from '@/lib/domain/context-ledger';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { ActiveModel } from '@/lib/panel/active-model';

/** What would be sent, to whom, and what it is made of. */
export function LedgerRows({ ledger, active }: { readonly ledger: ContextLedger; readonly active: ActiveModel }) {
  const t = useT();
  const formats = useFormats();
  const about = (tokens: number): string => t('ledger.tokens', { count: formats.number(tokens) });
  const counted = (count: number, tokens: string): string => `${formats.number(count)} · ${tokens}`;
  const { isLocal, host } = active.provider;

  const rows: readonly (readonly [label: string, value: string])[] = [
    [t('ledger.host'), isLocal ? t('composer.staysHere') : host],
    [t('ledger.model'), active.model.name],
    ...(ledger.systemTokens > 0 ? [[t('ledger.system'), about(ledger.systemTokens)] as const] : []),
    ...(ledger.messageCount > 0
      ? [
          [
            t('ledger.earlier'),
            counted(
              ledger.messageCount,
              ledger.isMeasured ? formats.number(ledger.historyTokens) : about(ledger.historyTokens),
            ),
          ] as const,
        ]
      : []),
    ...(ledger.draftTokens > 0 ? [[t('ledger.draft'), about(ledger.draftTokens)] as const] : []),
    ...(ledger.fileCount > 0
      ? [[t('ledger.files'), counted(ledger.fileCount, about(ledger.fileTokens))] as const]
      : []),
    [t('ledger.total'), about(ledger.totalTokens)],
    ...(ledger.cost === undefined
      ? []
      : [
          [
            t('ledger.cost'),
            t('ledger.about', { amount: formats.money(ledger.cost.amount, ledger.cost.currency) }),
          ] as const,
        ]),
  ];

  return (
    <>
      <h3 className="pl-ledger-title">{t('ledger.open')}</h3>
      <dl className="pl-ledger-rows">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {ledger.level === 'calm' ? null : <p className="pl-ledger-note">{t(`ledger.${ledger.level}`)}</p>}
      {ledger.uncountedFiles === 0 ? null : <p className="pl-ledger-note">{t('ledger.uncounted')}</p>}
      <p className="pl-ledger-note">{t('ledger.estimate')}</p>
    </>
  );
}
