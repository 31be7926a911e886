import { GhostButton } from '@/components/ui/GhostButton';
import { Sheet } from '@/components/ui/Sheet';
import { kindOfType, textOfBase64 } from '@/lib/domain/attachment';
import { withFewMarks } from '@/lib/domain/few-marks';
import type { FilePart } from '@/lib/domain/message-part';
import { shownName } from '@/lib/domain/shown-name';
import { useT } from '@/lib/i18n/use-t';
import { downloadFile } from './download-file';

/** No more of a text than this is drawn, UTF-16 units; the file can be saved. */
const maxShownLength = 100_000;

/** A file of a question in full. */
export function FileSheet({ file }: { readonly file: FilePart }) {
  const t = useT();
  const name = shownName(file.name ?? t('chat.fileOf'));

  return (
    <Sheet
      title={<bdi>{name}</bdi>}
      action={
        file.forgotten === undefined ? (
          <GhostButton onClick={() => downloadFile(file, name)}>{t('chat.download')}</GhostButton>
        ) : null
      }
    >
      {file.text !== undefined || kindOfType(file.mimeType) === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        <pre className="pl-sheet-text" dir="auto" tabIndex={0}>
          {withFewMarks((file.text ?? textOfBase64(file.data)).slice(0, maxShownLength))}
        </pre>
      ) : (
        <img className="pl-picture" src={`data:${file.mimeType};base64,${file.data}`} alt={name} />
      )}
    </Sheet>
  );
}
