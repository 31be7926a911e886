import { Suspense, useCallback } from 'react';
import { DropZone } from '@/components/attachments/DropZone';
import { lazyView } from '@/components/ui/lazy-view';
import { useSheet } from '@/lib/panel/app/sheets';
import { Conversation } from './Conversation';
import { Header } from './Header';
import { Toasts } from './Toasts';

const ParametersSheet = lazyView(
  async () => (await import('@/components/providers/parameters/ParametersSheet')).ParametersSheet,
);
const SentSheet = lazyView(async () => (await import('@/components/chat/SentSheet')).SentSheet);
const PageSheet = lazyView(async () => (await import('@/components/pages/PageSheet')).PageSheet);
const FileSheet = lazyView(async () => (await import('@/components/chat/FileSheet')).FileSheet);
const PromptSheet = lazyView(async () => (await import('./PromptSheet')).PromptSheet);

/** The conversation with its header, and the sheet that is open over it. */
export function ConversationView() {
  const sheet = useSheet((state) => state.sheet);
  const header = useCallback((isUnderHeader: boolean) => <Header hasLine={isUnderHeader} />, []);

  return (
    <>
      <Conversation header={header} toasts={<Toasts />} />
      <DropZone />
      <Suspense fallback={null}>
        {sheet?.name === 'parameters' ? <ParametersSheet firstScope={sheet.scope} /> : null}
        {sheet?.name === 'sent' ? <SentSheet messageId={sheet.messageId} /> : null}
        {sheet?.name === 'page' ? <PageSheet fileId={sheet.fileId} /> : null}
        {sheet?.name === 'prompt' ? <PromptSheet {...sheet} /> : null}
        {sheet?.name === 'file' ? <FileSheet file={sheet.file} /> : null}
      </Suspense>
    </>
  );
}
