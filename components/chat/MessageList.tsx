import { Fragment, Suspense, useCallback, useDeferredValue, useState } from 'react';
import { AnswerTurn } from '@/components/chat/answer/AnswerTurn';
import { LinkGuard } from '@/components/chat/markdown/LinkGuard';
import { keptPlace } from '@/components/chat/scroll/kept-place';
import { lazyView } from '@/components/ui/lazy-view';
import { isTainted } from '@/lib/domain/message';
import { useT } from '@/lib/i18n/use-t';
import { useShownHits } from '@/lib/panel/chat/shown-hits';
import { useShownMessages } from '@/lib/panel/chat/shown-messages';
import { useSession } from '@/lib/panel/session-store';
import { EarlierMarker } from './EarlierMarker';
import { linkContext } from './link-context';
import { UserTurn } from './UserTurn';
import './MessageList.css';

const SummaryDisclosure = lazyView(async () => (await import('./SummaryDisclosure')).SummaryDisclosure);

/** How many messages are drawn at first, and how many more each time the reader comes to the first of them. */
const page = 30;
/** How many are drawn before one that a search leads to. */
const beforeHit = 8;

/** The active path of the conversation. A plain list with headings, not a log: a log would be read out as it grows. */
export function MessageList() {
  const t = useT();
  const messages = useShownMessages();
  const hasUnread = useSession((state) => state.hasEarlier);
  const conversation = useSession((state) => state.conversation);
  const firstSentId = conversation?.firstSentId;
  const summary = conversation?.summary;
  const [drawn, setDrawn] = useState(() => page + (keptPlace(conversation?.id)?.fromEnd ?? 0));
  const wanted = useShownHits(({ hits }) => hits?.place.messageId);
  const wantedFrom = wanted === undefined ? -1 : messages.findIndex(({ id }) => id === wanted);
  // Thousands of messages take seconds: nothing waits for them.
  const needed = useDeferredValue(wantedFrom < 0 ? 0 : messages.length - wantedFrom + beforeHit);
  // It stays drawn when its search has ended.
  if (needed > drawn) setDrawn(needed);
  const showEarlier = useCallback(() => setDrawn((count) => count + page), []);
  const shown = messages.slice(-drawn);
  const hasStrangersText = messages.some(isTainted);
  const hasEarlier = hasUnread || shown.length < messages.length;

  return (
    <LinkGuard context={linkContext}>
      {hasEarlier ? <EarlierMarker key={drawn} onReached={showEarlier} /> : null}
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
