import { useCallback } from 'react';
import { Conversation } from '@/components/chat/Conversation';
import { LinkGuard } from '@/components/markdown/LinkGuard';
import { Header } from './Header';
import { linkContext } from './link-context';
import { Toasts } from './Toasts';

/** The conversation with its header, and the guard that its links go through. */
export function ConversationView() {
  const header = useCallback((isUnderHeader: boolean) => <Header hasLine={isUnderHeader} />, []);

  return (
    <LinkGuard context={linkContext}>
      <Conversation header={header} toasts={<Toasts />} />
    </LinkGuard>
  );
}
