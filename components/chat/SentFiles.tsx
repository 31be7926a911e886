import type { SentFile } from '@/lib/domain/sent-request';
import { shownName } from '@/lib/domain/shown-name';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';

function SentFileLine({ file }: { readonly file: SentFile }) {
  const t = useT();
  const formats = useFormats();
  const { name, characters, address, passages } = file;
  const facts = [
    ...(passages === undefined
      ? []
      : [t('sent.passages', { count: formats.number(passages.count), all: formats.number(passages.all) })]),
    ...(characters === undefined ? [] : [t('sent.characters', { count: formats.number(characters) })]),
  ];

  return (
    <li>
      <bdi title={address}>
        <b>
          <bdi>{shownName(name)}</bdi>
        </b>
      </bdi>{' '}
      {facts.join(' · ')}
    </li>
  );
}

/** The files and pages that were sent with the messages, by their names. */
export function SentFiles({ files }: { readonly files: readonly SentFile[] }) {
  const t = useT();
  return (
    <>
      <h2 className="pl-sheet-label">{t('sent.files')}</h2>
      <ul className="pl-sheet-list">
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes.
          <SentFileLine key={index} file={file} />
        ))}
      </ul>
    </>
  );
}
