import { FileText, X } from 'lucide-react';
import { Suspense } from 'react';
import { lazyView } from '@/components/ui/lazy-view';
import { type Attachment, bytesOfBase64, kindOfType } from '@/lib/domain/attachment';
import { shownName } from '@/lib/domain/shown-name';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { removeDraftFile } from '@/lib/panel/draft-files';
import { useFileImports } from '@/lib/panel/file-imports';
import { useAtHand } from '@/lib/panel/pages/page-at-hand-store';
import { useSession } from '@/lib/panel/session-store';
import './AttachmentChips.css';

const ImportChips = lazyView(async () => (await import('./ImportChips')).ImportChips);
const PageChip = lazyView(async () => (await import('./PageChip')).PageChip);
const PageAtHandChip = lazyView(async () => (await import('./PageAtHandChip')).PageAtHandChip);
const PictureNote = lazyView(async () => (await import('./PictureNote')).PictureNote);
const PageCount = lazyView(async () => (await import('./PageCount')).PageCount);

/** A file of the draft, with a button that removes it. */
function AttachmentChip({ file }: { readonly file: Attachment }) {
  const t = useT();
  const formats = useFormats();
  const isPicture = kindOfType(file.mimeType) === 'picture';

  return (
    <li className="pl-chip" data-testid="attachment">
      {isPicture ? (
        <img className="pl-chip-thumb" src={`data:${file.mimeType};base64,${file.data}`} alt="" />
      ) : (
        <FileText size={14} aria-hidden="true" />
      )}
      <bdi
        className="pl-ellipsis pl-chip-name"
        title={[shownName(file.name), ...(file.resource === undefined ? [] : [file.resource.host])].join('\n')}
      >
        {shownName(file.name)}
      </bdi>
      <span className="pl-ellipsis pl-chip-meta">
        {file.redrawn === undefined ? (
          formats.bytes(bytesOfBase64(file.data))
        ) : (
          <Suspense fallback={null}>
            <PictureNote redrawn={file.redrawn} />
          </Suspense>
        )}
        {file.pageCount === undefined ? null : (
          <Suspense fallback={null}>
            <PageCount file={file} />
          </Suspense>
        )}
      </span>
      <button
        type="button"
        className="pl-chip-remove"
        aria-label={t('composer.removeFile', { name: shownName(file.name) })}
        onClick={() => removeDraftFile(file.id)}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}

/** The page at hand, the files that are attached to the draft, and those that are still being read for it. */
export function AttachmentChips() {
  const t = useT();
  const files = useSession((state) => state.draftFiles);
  const hasPage = useAtHand(({ atHand }) => atHand !== undefined);
  const isReading = useFileImports((state) => state.imports.length > 0);

  return (
    <ul className="pl-plain-list pl-chips" aria-label={t('composer.files')}>
      {hasPage ? (
        <Suspense fallback={null}>
          <PageAtHandChip />
        </Suspense>
      ) : null}
      {files.map((file) =>
        file.page === undefined ? (
          <AttachmentChip key={file.id} file={file} />
        ) : (
          <Suspense key={file.id} fallback={null}>
            <PageChip file={file} page={file.page} />
          </Suspense>
        ),
      )}
      {isReading ? (
        <Suspense fallback={null}>
          <ImportChips />
        </Suspense>
      ) : null}
    </ul>
  );
}
