import { Wrench } from 'lucide-react';
import { useId } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { Tile } from '@/components/ui/Tile';
import type { ConsentLimit, LiveToolCall, ToolQuestion } from '@/lib/domain/tools/live-call';
import { useT } from '@/lib/i18n/use-t';
import { argumentLines } from '@/lib/panel/tools/argument-lines';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { isOwnSource, readsHere, sourceTitle, toolDescription, toolTitle } from '@/lib/panel/tools/tool-words';
import { FoldedArguments, type useUnfolded } from './FoldedWell';
import { RealName } from './RealName';
import { Warning } from './Warning';
import '@/components/ui/Card.css';
import './ConsentCard.css';

export type QuestionWordsProps = {
  readonly call: Pick<LiveToolCall, 'record' | 'args'>;
  readonly question: ToolQuestion;
  /** The arguments came from where the call would be made. */
  readonly isKnownThere?: boolean;
  /** It was allowed before, and nobody knows what became of it. */
  readonly isUnsure?: boolean;
  readonly unfolded: ReturnType<typeof useUnfolded>;
  /** It stands beside others: what is true of all is said once. */
  readonly isOneOfMany?: boolean;
};

/** Why a yes of before does not count, or none that lasts is offered, with the words for which. */
function Why({ why: { type, words }, isAgain }: { readonly why: ConsentLimit; readonly isAgain: boolean }) {
  const t = useT();
  return (
    <Warning>
      {isAgain ? `${t('tools.consent.again')} ` : ''}
      {t(`tools.consent.why.${type}`)}
      {words.map((word) => (
        <span key={word} className="pl-consent-word">
          {' '}
          <bdi>{outsideText(word)}</bdi>
        </span>
      ))}
    </Warning>
  );
}

/** Why one is asked, where that is not plain: the call may change something, or strangers may have had the idea. */
function Reasons({ call, question, isUnsure = false, isOneOfMany = false }: QuestionWordsProps) {
  const t = useT();
  const { why, isAgain = false, reason: cause } = question;
  const reasons = [
    ...(isUnsure ? (['tools.unsure'] as const) : []),
    ...(call.record.effect === 'writes' ? (['tools.consent.writes'] as const) : []),
    ...(cause === 'tainted' && !isOneOfMany ? (['tools.consent.tainted'] as const) : []),
  ];
  return (
    <>
      {reasons.map((reason) => (
        <Warning key={reason}>{t(reason)}</Warning>
      ))}
      {why === undefined ? null : <Why why={why} isAgain={isAgain} />}
    </>
  );
}

/** What would leave: the arguments, and nothing else. */
function Well({ call: { record, args }, isKnownThere = false, unfolded }: QuestionWordsProps) {
  const t = useT();
  const wellId = useId();
  const isHere = readsHere(record);
  const goesOut = record.host !== undefined && !isHere && !isKnownThere;
  const isEmpty = argumentLines(args).length === 0;
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
      {isHere && isEmpty ? null : (
        <>
          <p id={wellId} className="pl-label">
            {t(goesOut ? 'tools.consent.sends' : 'tools.arguments')}
          </p>
          <FoldedArguments args={args} {...unfolded} />
        </>
      )}
      {goesOut && !isEmpty ? <p className="pl-note">{t('tools.consent.nothingElse')}</p> : null}
      {isHere ? (
        <p id={isEmpty ? wellId : undefined} className="pl-note">
          {t('tools.consent.readsHere')}
        </p>
      ) : null}
    </div>
  );
}

/** What is called, where it goes, what would leave, and why one is asked. */
export function QuestionWords(props: QuestionWordsProps) {
  const { record } = props.call;
  const t = useT();
  const tool = toolTitle(record, t);
  const source = sourceTitle(record.sourceId, record.sourceTitle, t);
  const isOwn = isOwnSource(record.sourceId);
  const description = toolDescription(record.sourceId, props.question.description ?? '');
  return (
    <>
      <div className="pl-card-head">
        <Tile>
          <Wrench size={16} />
        </Tile>
        <div className="pl-card-words">
          <h3 className="pl-card-title">
            {t(isOwn ? 'tools.consent.titleOwn' : 'tools.consent.title', { tool, source })}
          </h3>
          <p className="pl-card-sentence">
            {record.host === undefined ? t('tools.runsHere') : <bdi dir="ltr">{record.host}</bdi>}
          </p>
        </div>
      </div>
      {isOwn ? null : <RealName title={record.title} name={record.toolName} />}
      {description === '' ? null : (
        <Disclosure label={t('tools.consent.described', { source })}>
          <p className="pl-note pl-consent-described">
            <bdi>{description}</bdi>
          </p>
        </Disclosure>
      )}
      <Well {...props} />
      <Reasons {...props} />
    </>
  );
}
