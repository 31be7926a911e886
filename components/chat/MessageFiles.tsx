import { FileText } from 'lucide-react';
import { Suspense } from 'react';
import { lazyView } from '@/components/ui/lazy-view';
import { bytesOfBase64, kindOfType } from '@/lib/domain/attachment';
import { pictureTypes } from '@/lib/domain/attachments/attachment-limits';
import type { FilePart } from '@/lib/domain/message-part';
import { shownName } from '@/lib/domain/shown-name';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { showFile } from '@/lib/panel/app/sheets';
import { downloadFile } from './download-file';
import { ForgottenFile } from './ForgottenFile';
import './MessageFiles.css';

const MessagePage = lazyView(async () => (await import('./MessagePage')).MessagePage);

function MessageFile({ file }: { readonly file: FilePart }) {
  const t = useT();
  const formats = useFormats();
  const name = shownName(file.name ?? t('chat.fileOf'));

  if (file.forgotten !== undefined) return <ForgottenFile file={file} forgotten={file.forgotten} />;
  if (pictureTypes.includes(file.mimeType)) {
    return (
      <button
        type="button"
        className="pl-file-picture"
        aria-label={t('chat.showFile', { name })}
        onClick={() => showFile(file)}
      >
        <img src={`data:${file.mimeType};base64,${file.data}`} alt="" />
      </button>
    );
  }
  if (file.page !== undefined) {
    return (
      <Suspense fallback={null}>
        <MessagePage file={file} page={file.page} />
      </Suspense>
    );
  }
  const isText = kindOfType(file.mimeType) === 'text' || file.text !== undefined;
  return (
    <button
      type="button"
      className="pl-file-row"
      data-tooltip={name}
      aria-label={isText ? t('chat.showFile', { name }) : `${t('chat.download')}: ${name}`}
      onClick={() => (isText ? showFile(file) : downloadFile(file, name))}
    >
      <FileText size={14} aria-hidden="true" />
      <bdi className="pl-ellipsis">{name}</bdi>
      <span>{formats.bytes(bytesOfBase64(file.data))}</span>
    </button>
  );
}

/** The files of a question: pictures small, text to be opened, documents to be saved. */
export function MessageFiles({ files }: { readonly files: readonly FilePart[] }) {
  const t = useT();
  if (files.length === 0) return null;

  return (
    <ul className="pl-plain-list pl-actions pl-files" aria-label={t('chat.files')}>
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the files of a stored question never move.
        <li key={index}>
          <MessageFile file={file} />
        </li>
      ))}
    </ul>
  );
}
