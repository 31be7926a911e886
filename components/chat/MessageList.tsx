import { Fragment, useCallback, useState } from 'react';
import { LinkGuard } from '@/components/markdown/LinkGuard';
import { useT } from '@/lib/i18n/use-t';
import { useSession } from '@/lib/panel/session-store';
import { useShownMessages } from '@/lib/panel/shown-messages';
import { AnswerTurn } from './AnswerTurn';
import { EarlierMarker } from './EarlierMarker';
import { linkContext } from './link-context';
import { UserTurn } from './UserTurn';
import './MessageList.css';

/** How many messages are drawn at first, and how many more each time the reader comes to the first of them. */
const page = 30;

/** The active path of the conversation. A plain list with headings, not a log: a log would be read out as it grows. */
export function MessageList() {
  const t = useT();
  const messages = useShownMessages();
  const hasUnread = useSession((state) => state.hasEarlier);
  const firstSentId = useSession((state) => state.conversation?.firstSentId);
  const [drawn, setDrawn] = useState(page);
  const showEarlier = useCallback(() => setDrawn((count) => count + page), []);
  const shown = messages.slice(-drawn);
  const hasEarlier = hasUnread || shown.length < messages.length;

  return (
    <LinkGuard context={linkContext}>
      {hasEarlier ? <EarlierMarker key={drawn} onReached={showEarlier} /> : null}
      <ol className="pl-messages" aria-label={t('a11y.messages')}>
        {shown.map((message, index) => (
          <Fragment key={message.id}>
            {index > 0 && message.id === firstSentId ? <li className="pl-not-sent">{t('chat.notSentAbove')}</li> : null}
            {message.role === 'user' ? <UserTurn message={message} /> : <AnswerTurn message={message} />}
          </Fragment>
        ))}
      </ol>
    </LinkGuard>
  );
}
