import { useMoneyTexts } from '@/components/ui/use-money-texts';
import type { Message } from '@/lib/domain/message';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import './AnswerFacts.css';

/** Who answered, how much time and how many tokens it took, as far as the service said; and what they cost. */
export function AnswerFacts({ message }: { readonly message: Message }) {
  const t = useT();
  const formats = useFormats();
  const money = useMoneyTexts();
  const { usage, times, cost } = message;
  const { cachedTokens = 0, cacheWriteTokens = 0 } = usage ?? {};
  const model = message.modelName ?? message.model?.modelId;
  const isCounted =
    usage !== undefined && Number.isFinite(usage.promptTokens) && Number.isFinite(usage.completionTokens);

  return (
    <div className="pl-note pl-answer-facts">
      {model === undefined ? null : <p>{t('chat.answeredBy', { model })}</p>}
      {times?.finishedAt === undefined ? null : (
        <p>{t('chat.took', { time: formats.duration(times.finishedAt - times.startedAt) })}</p>
      )}
      {isCounted ? <p>{t('chat.tokens', { prompt: usage.promptTokens, completion: usage.completionTokens })}</p> : null}
      {cachedTokens > 0 ? <p>{t('chat.cacheRead', { tokens: formats.number(cachedTokens) })}</p> : null}
      {cacheWriteTokens > 0 ? <p>{t('chat.cacheWritten', { tokens: formats.number(cacheWriteTokens) })}</p> : null}
      {cost === undefined ? null : <p>{t('ledger.answerCost', { amount: money.cost(cost) })}</p>}
      <p>{formats.dateTime(message.createdAt)}</p>
    </div>
  );
}
