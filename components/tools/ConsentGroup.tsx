import { useEffect, useId, useRef, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { ConsentAnswer } from '@/lib/domain/tools/call-record';
import type { LiveToolCall, ToolQuestion } from '@/lib/domain/tools/live-call';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { announce } from '@/lib/panel/announcements';
import { answerCalls } from '@/lib/panel/tools/call-actions';
import { isFolded } from '@/lib/panel/tools/folded-arguments';
import { toolTitle } from '@/lib/panel/tools/tool-words';
import { QuestionNotes } from './QuestionNotes';
import { QuestionWords } from './QuestionWords';
import { leaveQuestion, showFolds, takeFocus } from './question-focus';
import { useSettled } from './use-settled';
import { Warning } from './Warning';
import './ConsentGroup.css';

/** A call that waits for the user. */
export type AskedAbout = { readonly call: LiveToolCall; readonly question: ToolQuestion };

const askedCall = ({ call: { runId, record }, question: { access } }: AskedAbout) => ({
  runId,
  toolCallId: record.toolCallId,
  access,
});

const own = ['no', 'once'] as const satisfies readonly ConsentAnswer[];
const together = ['no', 'once', 'conversation'] as const satisfies readonly ConsentAnswer[];

type EntryProps = AskedAbout & { readonly isOpen: boolean; readonly onOpen: () => void };

/** One of the calls: what it is, and a yes or no for it alone. */
function Entry({ isOpen, onOpen, ...asked }: EntryProps) {
  const { call } = asked;
  const t = useT();
  const entry = useRef<HTMLElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const settled = useSettled(buttons);
  const [isAnswered, setAnswered] = useState(false);
  const isWhole = isOpen || !isFolded(call.args);

  const answer = async (chosen: ConsentAnswer): Promise<void> => {
    if (chosen !== 'no' && !isWhole) return showFolds(entry.current);
    if (!settled || isAnswered) return;
    setAnswered(true);
    const isTaken = await answerCalls([askedCall(asked)], chosen);
    setAnswered(isTaken);
    if (isTaken) leaveQuestion(entry.current);
  };

  return (
    <article
      ref={entry}
      className="pl-card pl-consent"
      aria-label={toolTitle(call.record, t)}
      data-question={call.record.toolCallId}
    >
      <QuestionWords {...asked} isOneOfMany unfolded={{ isWhole, isOpen, open: onOpen }} />
      <div ref={buttons} className="pl-actions pl-card-actions">
        {own.map((offer) => (
          <GhostButton
            key={offer}
            data-answer={offer}
            aria-disabled={!settled || isAnswered || (offer !== 'no' && !isWhole)}
            onClick={() => void answer(offer)}
          >
            {t(`tools.consent.${offer}`)}
          </GhostButton>
        ))}
      </div>
    </article>
  );
}

type TogetherProps = { readonly asked: readonly AskedAbout[]; readonly isWhole: boolean; readonly onFolds: () => void };

/** The answers for all of them. */
function Together({ asked, isWhole, onFolds }: TogetherProps) {
  const t = useT();
  const formats = useFormats();
  const bar = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const settled = useSettled(buttons);
  const [isAnswered, setAnswered] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const questions = asked.map(({ question }) => question);
  const offers = together.filter((answer) => answer === 'no' || questions.every((one) => one.offers.includes(answer)));
  const isRecommended = asked.every(
    ({ call, question }) => call.record.effect === 'reads' && question.reason === 'first',
  );

  const answer = async (chosen: ConsentAnswer): Promise<void> => {
    // Nobody agrees to what they cannot have read.
    if (chosen !== 'no' && !isWhole) return onFolds();
    if (!settled || isAnswered) return;
    setAnswered(true);
    const isTaken = await answerCalls(asked.map(askedCall), chosen);
    setAnswered(isTaken);
    setRefused(!isTaken);
    if (isTaken) leaveQuestion(bar.current?.closest<HTMLElement>('.pl-consent-group') ?? null);
  };

  return (
    <div ref={bar} className="pl-consent-together" data-question="all">
      <p className="pl-label">{t('tools.consent.all.label', { count: formats.number(asked.length) })}</p>
      {questions.some(({ reason }) => reason === 'tainted') ? <Warning>{t('tools.consent.tainted')}</Warning> : null}
      <div ref={buttons} className="pl-actions pl-card-actions" data-width="equal">
        {offers.map((offer) => {
          const Button = offer === 'once' && isRecommended ? PrimaryButton : GhostButton;
          return (
            <Button
              key={offer}
              data-answer-all={offer}
              aria-disabled={!settled || isAnswered || (offer !== 'no' && !isWhole)}
              onClick={() => void answer(offer)}
            >
              {t(`tools.consent.all.${offer}`)}
            </Button>
          );
        })}
      </div>
      <QuestionNotes
        questions={questions}
        isWhole={isWhole}
        isRefused={isRefused}
        hasAlways={false}
        hasConversation={offers.includes('conversation')}
      />
    </div>
  );
}

/** Calls that wait at the same time: all of them are shown, and one press answers them. */
export function ConsentGroup({ asked }: { readonly asked: readonly AskedAbout[] }) {
  const t = useT();
  const formats = useFormats();
  const titleId = useId();
  const group = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isWhole = asked.every(({ call: { record, args } }) => open.has(record.toolCallId) || !isFolded(args));
  const count = formats.number(asked.length);

  useEffect(() => {
    announce('tools.consent.askedAll', { count });
    takeFocus(group.current);
  }, [count]);

  return (
    <section ref={group} className="pl-consent-group" aria-labelledby={titleId}>
      <h3 id={titleId} className="pl-consent-group-title">
        {t('tools.consent.all.title', { count })}
      </h3>
      {asked.map((one) => {
        const { toolCallId } = one.call.record;
        return (
          <Entry
            key={toolCallId}
            {...one}
            isOpen={open.has(toolCallId)}
            onOpen={() => setOpen(new Set([...open, toolCallId]))}
          />
        );
      })}
      {/* Other calls are another question: a press that was meant for these must not count for them. */}
      <Together
        key={asked.map(({ call }) => call.record.toolCallId).join(' ')}
        asked={asked}
        isWhole={isWhole}
        onFolds={() => showFolds(group.current)}
      />
    </section>
  );
}
