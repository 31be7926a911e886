import { Fragment, Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { AnswerTurn } from '@/components/chat/answer/AnswerTurn';
import { LinkGuard } from '@/components/chat/markdown/LinkGuard';
import { keptPlace } from '@/components/chat/scroll/kept-place';
import { lazyView } from '@/components/ui/lazy-view';
import { isTainted, type Message } from '@/lib/domain/message';
import { useT } from '@/lib/i18n/use-t';
import { type DrawnStart, earlierIndex, startIndex } from '@/lib/panel/chat/drawn-start';
import { readEarlier } from '@/lib/panel/chat/shown-conversation';
import { useShownHits } from '@/lib/panel/chat/shown-hits';
import { useShownMessages } from '@/lib/panel/chat/shown-messages';
import { useSession } from '@/lib/panel/session-store';
import { EarlierMarker } from './EarlierMarker';
import { linkContext } from './link-context';
import { UserTurn } from './UserTurn';
import './MessageList.css';

const SummaryDisclosure = lazyView(async () => (await import('./SummaryDisclosure')).SummaryDisclosure);

/** How many are drawn before one that is to be shown, by a search or since its reader left there. */
const before = 8;

/**
 * What is drawn of the messages: the end, what the reader has come to, and what is to be shown. Of what is not read yet, that is
 * asked for.
 */
const useDrawn = (messages: readonly Message[], hasUnread: boolean, conversationId: string | undefined) => {
  const [left] = useState(() => keptPlace(conversationId)?.fromEnd);
  const [start, setStart] = useState<DrawnStart | undefined>(undefined);
  const wanted = useShownHits(({ hits }) => hits?.place.messageId);
  const wantedFrom = wanted === undefined ? -1 : messages.findIndex(({ id }) => id === wanted);
  // Thousands of messages take seconds: nothing waits for them.
  const forHit = useDeferredValue(wantedFrom < 0 ? 0 : messages.length - wantedFrom + before);
  const needed = Math.max(forHit, left === undefined ? 0 : left + before);
  const index = startIndex(messages, start, needed);
  const first = messages[index];
  // What is drawn stays drawn: when its search has ended, and when more comes below it.
  if (first !== undefined && first.id !== start?.id) setStart(first);

  const isRestNeeded = hasUnread && (wanted !== undefined || needed > messages.length);
  useEffect(() => {
    if (isRestNeeded) readEarlier();
  }, [isRestNeeded]);
  const showEarlier = useCallback(() => {
    const earlier = messages[earlierIndex(messages, index)];
    if (index > 0) setStart(earlier);
    else readEarlier();
  }, [messages, index]);
  return { shown: messages.slice(index), hasEarlier: hasUnread || index > 0, showEarlier };
};

/** The active path of the conversation. A plain list with headings, not a log: a log would be read out as it grows. */
export function MessageList() {
  const t = useT();
  const messages = useShownMessages();
  const hasUnread = useSession((state) => state.hasEarlier);
  const conversation = useSession((state) => state.conversation);
  const firstSentId = conversation?.firstSentId;
  const summary = conversation?.summary;
  const { shown, hasEarlier, showEarlier } = useDrawn(messages, hasUnread, conversation?.id);
  const hasStrangersText = messages.some(isTainted);

  return (
    <LinkGuard context={linkContext}>
      {hasEarlier ? <EarlierMarker onReached={showEarlier} /> : null}
      <ol
        className="pl-plain-list pl-messages"
        aria-label={t('a11y.messages')}
        data-tainted={hasStrangersText || undefined}
      >
        {shown.map((message, index) => (
          <Fragment key={message.id}>
            {index > 0 && message.id === firstSentId ? (
              <li className="pl-note pl-not-sent">{t('chat.notSentAbove')}</li>
            ) : null}
            {summary !== undefined && message.id === summary.beforeId ? (
              <li className="pl-summary">
                <Suspense fallback={null}>
                  <SummaryDisclosure conversationId={message.conversationId} summary={summary} />
                </Suspense>
              </li>
            ) : null}
            {message.role === 'user' ? <UserTurn message={message} /> : <AnswerTurn message={message} />}
          </Fragment>
        ))}
      </ol>
    </LinkGuard>
  );
}
