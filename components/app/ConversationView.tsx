import { useCallback } from 'react';
import { Conversation } from '@/components/chat/Conversation';
import { Header } from './Header';
import { Toasts } from './Toasts';

/** The conversation with its header. */
export function ConversationView() {
  const header = useCallback((isUnderHeader: boolean) => <Header hasLine={isUnderHeader} />, []);

  return <Conversation header={header} toasts={<Toasts />} />;
}
