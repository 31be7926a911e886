import { Info, TriangleAlert } from 'lucide-react';
import { leavesOut } from '@/lib/domain/chat/history-for-model';
import { type ParameterChange, parameterChanges } from '@/lib/domain/providers/model-limits';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { type ActiveModel, useActiveModel } from '@/lib/panel/active-model';
import { useLedger, useParameters, useSentMessages } from '@/lib/panel/chat/ledger';
import { activeLimits } from '@/lib/panel/providers/parameter-limits';
import { useCatalog } from '@/lib/panel/session-store';
import { ModelLimits } from './ModelLimits';

/** Says which parameters are changed or not sent, and that this model does not get all of the conversation. */
function SaidBefore({ active }: { readonly active: ActiveModel }) {
  const t = useT();
  const formats = useFormats();
  const catalog = useCatalog();
  const changes = parameterChanges(useParameters(), activeLimits(active, catalog));
  const leftOut = leavesOut(useSentMessages(), active.model);
  const model = active.model.name;
  const lineOf = ({ name, sent }: ParameterChange): string => {
    const label = { name: t(`parameters.${name}`) };
    if (sent === undefined) return t('parameters.notSent', label);
    const value =
      typeof sent === 'number'
        ? formats.number(sent)
        : typeof sent === 'string'
          ? t(`parameters.efforts.${sent}`)
          : sent.join(', ');
    return t('parameters.sentAs', { ...label, value });
  };
  const lines = [
    ...(leftOut ? [t('ledger.leftOut', { model })] : []),
    ...(changes.length === 0 ? [] : [`${t('parameters.changes', { model })} ${changes.map(lineOf).join(' · ')}`]),
  ];

  return lines.map((line) => (
    <div key={line} className="pl-limits" role="status" data-testid="before-sending">
      <Info size={14} aria-hidden="true" />
      <span>{line}</span>
    </div>
  ));
}

/** Says that what would be sent leaves the model no room, so that the service refuses it or reads only a part. */
function SaysNoRoom({ active }: { readonly active: ActiveModel }) {
  const t = useT();
  const formats = useFormats();
  const ledger = useLedger();
  const { name: model, contextWindow } = active.model;
  if (ledger?.level !== 'full' || contextWindow === undefined) return null;
  return (
    <div className="pl-limits" role="status" data-testid="no-room">
      <TriangleAlert size={14} aria-hidden="true" />
      <span>
        {t('ledger.noRoom', {
          model,
          count: formats.compact(ledger.totalTokens),
          window: formats.compact(contextWindow),
        })}
      </span>
    </div>
  );
}

/** The notes before a question is sent: what the model might not accept, and what is sent otherwise than it was set. */
export function BeforeSending() {
  const active = useActiveModel();
  if (active === undefined) return null;
  return (
    <>
      <ModelLimits />
      <SaidBefore active={active} />
      <SaysNoRoom active={active} />
    </>
  );
}
