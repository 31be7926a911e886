import { X } from 'lucide-react';
import { AudioBars } from '@/components/ui/AudioBars';
import { useT } from '@/lib/i18n/use-t';
import { cancelImport, type FileImport, useFileImports } from '@/lib/panel/file-imports';
import { useSession } from '@/lib/panel/session-store';

/** A file that is being read: its progress, and a way to remove it. */
function ImportChip({ fileImport: { id, name, progress } }: { readonly fileImport: FileImport }) {
  const t = useT();

  return (
    <li className="pl-chip" data-testid="reading-file" aria-busy="true">
      <AudioBars size={14} isMoving />
      <bdi className="pl-ellipsis pl-chip-name" title={name}>
        {name}
      </bdi>
      <span className="pl-ellipsis pl-chip-meta">
        {progress === undefined
          ? t('documents.reading')
          : progress.pageCount === undefined
            ? t('pages.pdfPage', { number: progress.page })
            : t('documents.readingPage', { page: progress.page, count: progress.pageCount })}
      </span>
      <button
        type="button"
        className="pl-chip-remove"
        aria-label={t('composer.removeFile', { name })}
        onClick={() => cancelImport(id)}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}

/** The files of the draft that are still being read. */
export function ImportChips() {
  const draftKey = useSession((state) => state.draftKey);
  const imports = useFileImports((state) => state.imports);

  return imports
    .filter((fileImport) => fileImport.draftKey === draftKey)
    .map((fileImport) => <ImportChip key={fileImport.id} fileImport={fileImport} />);
}
