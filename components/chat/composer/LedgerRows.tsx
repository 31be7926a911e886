import { Popover } from '@radix-ui/themes';
import { GhostButton } from '@/components/ui/GhostButton';
import { useMoneyTexts } from '@/components/ui/use-money-texts';
import type { ContextLedger } from '@/lib/domain/chat/context-ledger';
import { addCosts } from '@/lib/domain/price';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { ActiveModel } from '@/lib/panel/active-model';
import { useSession } from '@/lib/panel/session-store';

export type LedgerRowsProps = {
  readonly ledger: ContextLedger;
  readonly active: ActiveModel;
  /** Called when the user wants to enter or change the model's price. */
  readonly onPrice: () => void;
};

/** What would be sent, to whom, what it consists of and what it costs; and what the answers have cost so far. */
export function LedgerRows({ ledger, active, onPrice }: LedgerRowsProps) {
  const t = useT();
  const formats = useFormats();
  const about = (tokens: number): string => t('ledger.tokens', { count: formats.number(tokens) });
  const counted = (count: number, tokens: string): string => `${formats.number(count)} · ${tokens}`;
  const money = useMoneyTexts();
  const { isLocal, host } = active.provider;
  const { price, cost } = ledger;
  // Every version of every answer was paid for, also those on other branches.
  const costs = useSession((state) => state.tree)
    .filter(({ role, status }) => role === 'assistant' && status !== 'running')
    .map((answer) => answer.cost);
  const spent = addCosts(costs);

  const rows: readonly (readonly [label: string, value: string])[] = [
    [t('ledger.host'), isLocal ? t('composer.staysHere') : host],
    [t('ledger.model'), active.model.name],
    ...(ledger.systemTokens > 0 ? [[t('ledger.system'), about(ledger.systemTokens)] as const] : []),
    ...(ledger.toolTokens > 0 ? [[t('ledger.tools'), about(ledger.toolTokens)] as const] : []),
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
    ...(ledger.cachedTokens > 0 ? [[t('ledger.cached'), about(ledger.cachedTokens)] as const] : []),
    ...(price === undefined ? [] : [money.price(price)]),
    ...(cost === undefined ? [] : [[t('ledger.cost'), money.cost(cost)] as const]),
    ...(spent === undefined ? [] : [[t('ledger.spent'), money.cost(spent)] as const]),
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
      {ledger.level === 'calm' ? null : <p className="pl-note pl-ledger-note">{t(`ledger.${ledger.level}`)}</p>}
      {ledger.uncountedFiles === 0 ? null : <p className="pl-note pl-ledger-note">{t('ledger.uncounted')}</p>}
      {spent !== undefined && costs.includes(undefined) ? (
        <p className="pl-note pl-ledger-note">{t('ledger.unknownCosts')}</p>
      ) : null}
      <p className="pl-note pl-ledger-note">{t('ledger.estimate')}</p>
      {isLocal && price === undefined ? null : (
        <Popover.Close>
          <GhostButton className="pl-ledger-price" size="1" onClick={onPrice}>
            {t(price === undefined ? 'ledger.enterPrice' : 'ledger.changePrice')}
          </GhostButton>
        </Popover.Close>
      )}
    </>
  );
}
