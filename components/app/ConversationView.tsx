import { useCallback } from 'react';
import { DropZone } from '@/components/attachments/DropZone';
import { Conversation } from './Conversation';
import { Header } from './Header';
import { Toasts } from './Toasts';

/** The conversation with its header. */
export function ConversationView() {
  const header = useCallback((isUnderHeader: boolean) => <Header hasLine={isUnderHeader} />, []);

  return (
    <>
      <Conversation header={header} toasts={<Toasts />} />
      <DropZone />
    </>
  );
}
