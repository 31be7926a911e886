import { Download } from 'lucide-react';
import { downloadFile } from '@/components/chat/download-file';
import { ForgottenFile } from '@/components/chat/ForgottenFile';
import { safeUrl } from '@/components/chat/markdown/link-safety';
import { MarkdownLink } from '@/components/chat/markdown/MarkdownLink';
import { bytesOfBase64 } from '@/lib/domain/attachment';
import { pictureTypes } from '@/lib/domain/attachments/attachment-limits';
import type { FilePart } from '@/lib/domain/message-part';
import { shownName } from '@/lib/domain/shown-name';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import './AnswerFile.css';

/** A file that the model made: a picture is drawn from its data, an address alone is a link, the rest can be saved. */
export function AnswerFile({ file }: { readonly file: FilePart }) {
  const t = useT();
  const formats = useFormats();
  const name = shownName(file.name ?? t('chat.fileOf'));

  if (file.forgotten !== undefined) return <ForgottenFile file={file} forgotten={file.forgotten} />;
  if (file.data === '') {
    if (file.url === undefined || safeUrl(file.url) === undefined) return null;
    return (
      <p className="pl-answer-file-link">
        <MarkdownLink url={file.url}>
          <bdi>{shownName(file.name ?? file.url)}</bdi>
        </MarkdownLink>
      </p>
    );
  }
  if (pictureTypes.includes(file.mimeType)) {
    return (
      <img className="pl-picture" src={`data:${file.mimeType};base64,${file.data}`} alt={shownName(file.name ?? '')} />
    );
  }
  return (
    <button
      type="button"
      className="pl-answer-file"
      aria-label={`${t('chat.download')}: ${name}`}
      onClick={() => downloadFile(file, name)}
    >
      <Download size={15} aria-hidden="true" />
      <bdi>{name}</bdi>
      <span>{`${file.mimeType} · ${formats.bytes(bytesOfBase64(file.data))}`}</span>
    </button>
  );
}
