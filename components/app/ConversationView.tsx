import { Suspense, useCallback } from 'react';
import { DropZone } from '@/components/attachments/DropZone';
import { lazyView } from '@/components/ui/lazy-view';
import { useSheet } from '@/lib/panel/app/sheets';
import { Conversation } from './Conversation';
import { Header } from './Header';
import { Toasts } from './Toasts';

const OpenSheet = lazyView(async () => (await import('./OpenSheet')).OpenSheet);

/** The conversation with its header, and the sheet that is open over it. */
export function ConversationView() {
  const sheet = useSheet((state) => state.sheet);
  const header = useCallback((isUnderHeader: boolean) => <Header hasLine={isUnderHeader} />, []);

  return (
    <>
      <Conversation header={header} toasts={<Toasts />} />
      <DropZone />
      <Suspense fallback={null}>{sheet === undefined ? null : <OpenSheet sheet={sheet} />}</Suspense>
    </>
  );
}
