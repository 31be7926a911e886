import { FileX2 } from 'lucide-react';
import type { FilePart } from '@/lib/domain/message-part';
import { shownName } from '@/lib/domain/shown-name';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { showFile } from '@/lib/panel/app/sheets';
import './ForgottenFile.css';

export type ForgottenFileProps = {
  readonly file: FilePart;
  readonly forgotten: NonNullable<FilePart['forgotten']>;
};

/** Where a file was: what it was, and when it was removed. The text of a document can still be read. */
export function ForgottenFile({ file, forgotten }: ForgottenFileProps) {
  const t = useT();
  const formats = useFormats();
  const name = shownName(file.name ?? t('chat.fileOf'));
  return (
    <div className="pl-forgotten-file">
      <FileX2 size={14} aria-hidden="true" />
      <span>
        {file.text === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <button type="button" aria-label={t('chat.showFile', { name })} onClick={() => showFile(file)}>
            <bdi>{name}</bdi>
          </button>
        )}
        <span>{` · ${shownName(file.mimeType)} · ${formats.bytes(forgotten.bytes)}`}</span>
        <span className="pl-forgotten-when">{t('chat.forgotten', { date: formats.date(forgotten.at) })}</span>
      </span>
    </div>
  );
}
