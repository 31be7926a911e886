import type { Attachment } from '@/lib/domain/attachment';
import { kindOfType, readsDocuments } from '@/lib/domain/attachment';
import { useT } from '@/lib/i18n/use-t';
import { useActiveModel } from '@/lib/panel/active-model';
import { useCatalog } from '@/lib/panel/session-store';

/** How many pages a document of the draft has, and whether the model gets the file or its text. */
export function PageCount({ file }: { readonly file: Pick<Attachment, 'mimeType' | 'text' | 'pageCount'> }) {
  const t = useT();
  const active = useActiveModel();
  const catalog = useCatalog();
  const info = catalog.providers.find(({ id }) => id === active?.provider.providerId);
  const isSentAsText =
    kindOfType(file.mimeType) === 'text' ||
    (file.text !== undefined && !readsDocuments(active?.model ?? {}, info?.readsDocuments === true));
  const count = file.pageCount ?? 0;

  return ` · ${t(isSentAsText ? 'documents.pagesAsText' : 'documents.pages', { count })}`;
}
