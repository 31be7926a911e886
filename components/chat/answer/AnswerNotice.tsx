import { Square } from 'lucide-react';
import { ErrorCard } from '@/components/chat/errors/ErrorCard';
import { InterruptedCard } from '@/components/chat/errors/InterruptedCard';
import { WaitingCard } from '@/components/chat/errors/WaitingCard';
import { GhostButton } from '@/components/ui/GhostButton';
import { endWordsOf } from '@/lib/domain/chat/end-words';
import type { RunSnapshot } from '@/lib/domain/chat/run';
import type { Message } from '@/lib/domain/message';
import { useT } from '@/lib/i18n/use-t';
import { continueAnswer } from '@/lib/panel/chat/asking';
import { isWork } from '@/lib/panel/chat/error-actions';
import { useSession } from '@/lib/panel/session-store';

export type AnswerNoticeProps = {
  readonly message: Message;
  /** The run that is producing it. */
  readonly run: RunSnapshot | undefined;
  /** This panel saw the answer end: a card that appears is an alert, one that was there before is not. */
  readonly isNews: boolean;
};

/** Why an answer ended that is complete for its service, but is not what was asked for. */
function EndNotice({
  message,
  hasText,
  isNews,
}: Pick<AnswerNoticeProps, 'message' | 'isNews'> & { readonly hasText: boolean }) {
  const t = useT();
  const { finishReason } = message;
  const detail = endWordsOf(message.annotations);
  const told = detail === undefined ? {} : { detail };
  if (finishReason === 'length') return <p className="pl-answer-note">{t('chat.lengthNote')}</p>;
  if (finishReason === 'content-filter') {
    return hasText ? (
      <p className="pl-answer-note">{t('chat.filteredNote')}</p>
    ) : (
      <ErrorCard message={message} error={{ code: 'content-filter', ...told }} isNews={isNews} />
    );
  }
  if (hasText) return null;
  if (finishReason === 'error')
    return <ErrorCard message={message} error={{ code: 'model-fault', ...told }} isNews={isNews} />;
  return message.parts.length === 0 ? <p className="pl-answer-note">{t('chat.emptyAnswer')}</p> : null;
}

/** The user stopped it. What came is kept; the newest answer can go on. */
function StoppedNote({ message }: Pick<AnswerNoticeProps, 'message'>) {
  const t = useT();
  const isLast = useSession(({ conversation }) => conversation?.activeLeafId === message.id);

  return (
    <p className="pl-answer-note">
      <Square size={11} aria-hidden="true" />
      {t('chat.stoppedNote')}
      {isLast && message.parts.some(isWork) ? (
        <GhostButton size="1" onClick={() => void continueAnswer(message.id)}>
          {t('error.action.continue')}
        </GhostButton>
      ) : null}
    </p>
  );
}

/** What happened to an answer that is not simply complete. */
export function AnswerNotice({ message, run, isNews }: AnswerNoticeProps) {
  const hasText = message.parts.some((part) => part.type === 'text' && part.text !== '');

  if (run?.phase === 'waiting') return <WaitingCard run={run} />;
  switch (message.status) {
    case 'failed':
      return <ErrorCard message={message} error={message.error ?? { code: 'unknown' }} isNews={isNews} />;
    case 'interrupted':
      return hasText ? (
        <InterruptedCard message={message} isNews={isNews} />
      ) : (
        <ErrorCard message={message} error={message.error ?? { code: 'ended-early' }} isNews={isNews} />
      );
    case 'stopped':
      return <StoppedNote message={message} />;
    case 'complete':
      return <EndNotice message={message} hasText={hasText} isNews={isNews} />;
    case 'queued':
    case 'running':
      return null;
    default:
      return message.status satisfies never;
  }
}
