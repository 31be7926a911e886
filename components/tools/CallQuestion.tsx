import { useEffect, useRef, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { ConsentAnswer } from '@/lib/domain/tools/call-record';
import { useT } from '@/lib/i18n/use-t';
import { announce } from '@/lib/panel/announcements';
import { sourceTitle, toolTitle } from '@/lib/panel/tools/tool-words';
import { useUnfolded } from './FoldedWell';
import { QuestionNotes } from './QuestionNotes';
import { QuestionWords, type QuestionWordsProps } from './QuestionWords';
import { leaveQuestion, showFolds, takeFocus } from './question-focus';
import { useSettled } from './use-settled';

export type CallQuestionProps = Omit<QuestionWordsProps, 'unfolded'> & {
  /** Resolves to whether the answer was taken: else the question stays. */
  onAnswer(answer: ConsentAnswer): Promise<boolean>;
};

/** The order of the buttons. The first one has the focus, and takes an accidental press. */
const order = ['no', 'once', 'conversation', 'always'] as const satisfies readonly ConsentAnswer[];

/** What is called, where it goes and what would leave; and the answers. */
export function CallQuestion(props: CallQuestionProps) {
  const { call, question, onAnswer } = props;
  const t = useT();
  const card = useRef<HTMLElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const settled = useSettled(buttons);
  const [isAnswered, setAnswered] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const unfolded = useUnfolded(call.args);
  const { record } = call;
  const tool = toolTitle(record, t);
  const source = sourceTitle(record.sourceId, record.sourceTitle, t);
  const offers = order.filter((answer) => answer === 'no' || question.offers.includes(answer));
  const isRecommended = record.effect === 'reads' && question.reason === 'first';

  useEffect(() => {
    announce('tools.consent.asked', { tool, source });
    takeFocus(card.current);
  }, [tool, source]);

  const answer = async (chosen: ConsentAnswer): Promise<void> => {
    // Nobody agrees to what they cannot have read.
    if (chosen !== 'no' && !unfolded.isWhole) return showFolds(card.current);
    if (!settled || isAnswered) return;
    setAnswered(true);
    const isTaken = await onAnswer(chosen);
    setAnswered(isTaken);
    setRefused(!isTaken);
    if (isTaken) leaveQuestion(card.current);
  };

  return (
    <article ref={card} className="pl-card pl-consent" aria-label={tool} data-question={record.toolCallId}>
      <QuestionWords {...props} unfolded={unfolded} />
      <div ref={buttons} className="pl-actions pl-card-actions" data-width="equal">
        {offers.map((offer) => {
          const Button = offer === 'once' && isRecommended ? PrimaryButton : GhostButton;
          return (
            <Button
              key={offer}
              data-answer={offer}
              aria-disabled={!settled || isAnswered || (offer !== 'no' && !unfolded.isWhole)}
              onClick={() => void answer(offer)}
            >
              {t(`tools.consent.${offer}`)}
            </Button>
          );
        })}
      </div>
      <QuestionNotes
        questions={[question]}
        isWhole={unfolded.isWhole}
        isRefused={isRefused}
        hasAlways={offers.includes('always')}
        hasConversation={offers.includes('conversation')}
      />
    </article>
  );
}
