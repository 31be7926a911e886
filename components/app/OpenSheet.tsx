import { Suspense } from 'react';
import { lazyView } from '@/components/ui/lazy-view';
import type { Sheet } from '@/lib/panel/app/sheets';

const ParametersSheet = lazyView(
  async () => (await import('@/components/providers/parameters/ParametersSheet')).ParametersSheet,
);
const SentSheet = lazyView(async () => (await import('@/components/chat/SentSheet')).SentSheet);
const ExportSheet = lazyView(async () => (await import('@/components/chat/export/ExportSheet')).ExportSheet);
const ArchiveSheet = lazyView(async () => (await import('./ArchiveSheet')).ArchiveSheet);
const FolderSheet = lazyView(async () => (await import('@/components/library/folders/FolderSheet')).FolderSheet);
const TagSheet = lazyView(async () => (await import('@/components/library/tags/TagSheet')).TagSheet);
const PageSheet = lazyView(async () => (await import('@/components/pages/PageSheet')).PageSheet);
const FileSheet = lazyView(async () => (await import('@/components/chat/FileSheet')).FileSheet);
const PromptSheet = lazyView(async () => (await import('./PromptSheet')).PromptSheet);

/** The sheet that is open over the conversation or the list. Each kind has its own code, which comes when it is opened. */
export function OpenSheet({ sheet }: { readonly sheet: Sheet }) {
  return (
    <Suspense fallback={null}>
      {sheet.name === 'parameters' ? <ParametersSheet firstScope={sheet.scope} /> : null}
      {sheet.name === 'sent' ? <SentSheet messageId={sheet.messageId} /> : null}
      {sheet.name === 'export' ? <ExportSheet {...sheet} /> : null}
      {sheet.name === 'archive' ? <ArchiveSheet conversationIds={sheet.conversationIds} /> : null}
      {sheet.name === 'folder' ? <FolderSheet {...sheet} /> : null}
      {sheet.name === 'tags' ? <TagSheet {...sheet} /> : null}
      {sheet.name === 'page' ? <PageSheet fileId={sheet.fileId} /> : null}
      {sheet.name === 'prompt' ? <PromptSheet {...sheet} /> : null}
      {sheet.name === 'file' ? <FileSheet file={sheet.file} /> : null}
    </Suspense>
  );
}
