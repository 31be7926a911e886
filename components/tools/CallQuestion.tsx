import { Wrench } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { Tile } from '@/components/ui/Tile';
import type { ConsentAnswer } from '@/lib/domain/tools/call-record';
import type { LiveToolCall, ToolQuestion } from '@/lib/domain/tools/live-call';
import { useT } from '@/lib/i18n/use-t';
import { announce } from '@/lib/panel/announcements';
import { isOwnSource, readsHere, sourceTitle, toolTitle } from '@/lib/panel/tools/tool-words';
import { FoldedArguments, useUnfolded } from './FoldedWell';
import { leaveQuestion, showFolds, takeFocus } from './question-focus';
import { RealName } from './RealName';
import { useSettled } from './use-settled';
import { Warning } from './Warning';
import '@/components/ui/Card.css';
import './ConsentCard.css';

export type CallQuestionProps = {
  readonly call: Pick<LiveToolCall, 'record' | 'args'>;
  readonly question: ToolQuestion;
  /** The arguments came from where the call would be made. */
  readonly isKnownThere?: boolean;
  /** It was allowed before, and nobody knows what became of it. */
  readonly isUnsure?: boolean;
  /** Resolves to whether the answer was taken: else the question stays. */
  onAnswer(answer: ConsentAnswer): Promise<boolean>;
};

/** The order of the buttons. The first one has the focus, and takes an accidental press. */
const order = ['no', 'once', 'conversation', 'always'] as const satisfies readonly ConsentAnswer[];

/** Why one is asked, where that is not plain: the call may change something, or strangers may have had the idea. */
function Reasons({ call, question, isUnsure = false }: CallQuestionProps) {
  const t = useT();
  const reasons = [
    ...(isUnsure ? (['tools.unsure'] as const) : []),
    ...(call.record.effect === 'writes' ? (['tools.consent.writes'] as const) : []),
    ...(question.reason === 'tainted' ? (['tools.consent.tainted'] as const) : []),
  ];
  return reasons.map((reason) => <Warning key={reason}>{t(reason)}</Warning>);
}

/** What would leave: the arguments, and nothing else. */
function Well({
  call: { record, args },
  isKnownThere = false,
  unfolded,
}: CallQuestionProps & { readonly unfolded: ReturnType<typeof useUnfolded> }) {
  const t = useT();
  const wellId = useId();
  const isHere = readsHere(record);
  const goesOut = record.host !== undefined && !isHere && !isKnownThere;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields to group, and a landmark for each question would be too many.
    <div
      className="pl-consent-well"
      data-whole={unfolded.isOpen}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long arguments scroll, and the keyboard must reach them.
      tabIndex={0}
      aria-labelledby={wellId}
    >
      <p id={wellId} className="pl-label">
        {t(goesOut ? 'tools.consent.sends' : 'tools.arguments')}
      </p>
      <FoldedArguments args={args} {...unfolded} />
      {goesOut ? <p className="pl-note">{t('tools.consent.nothingElse')}</p> : null}
      {isHere ? <p className="pl-note">{t('tools.consent.readsHere')}</p> : null}
    </div>
  );
}

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
      <div className="pl-card-head">
        <Tile>
          <Wrench size={16} />
        </Tile>
        <div className="pl-card-words">
          <h3 className="pl-card-title">
            {t(isOwnSource(record.sourceId) ? 'tools.consent.titleOwn' : 'tools.consent.title', { tool, source })}
          </h3>
          <p className="pl-card-sentence">
            {record.host === undefined ? t('tools.runsHere') : <bdi dir="ltr">{record.host}</bdi>}
          </p>
        </div>
      </div>
      {isOwnSource(record.sourceId) ? null : <RealName title={record.title} name={record.toolName} />}
      <Well {...props} unfolded={unfolded} />
      <Reasons {...props} />
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
      {unfolded.isWhole ? null : <p className="pl-note pl-consent-note">{t('tools.fold.first')}</p>}
      {question.access === undefined ? null : (
        <p className="pl-note pl-consent-note" role={isRefused ? 'alert' : undefined}>
          {t(isRefused ? 'pages.accessDenied' : 'tools.consent.access')}
        </p>
      )}
      {offers.includes('always') ? <p className="pl-note pl-consent-note">{t('tools.consent.alwaysNote')}</p> : null}
    </article>
  );
}
