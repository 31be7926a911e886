import { Dialog } from '@radix-ui/themes';
import { QuietButton } from '@/components/ui/QuietButton';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { kindOfType, textOfBase64 } from '@/lib/domain/attachment';
import type { FilePart } from '@/lib/domain/message';
import { useT } from '@/lib/i18n/use-t';
import { closeSheet } from '@/lib/panel/sheets';
import { downloadFile } from './download-file';
import './Sheets.css';

/** More of a text is not drawn; the file can be saved, UTF-16 units. */
const longestShown = 100_000;

/** A file of a question in full. */
export function FileSheet({ file }: { readonly file: FilePart }) {
  const t = useT();
  const returnFocus = useReturnFocus();
  const name = file.name ?? t('chat.fileOf');

  return (
    <Dialog.Root open onOpenChange={closeSheet}>
      <Dialog.Content aria-describedby={undefined} {...returnFocus}>
        <Dialog.Title size="4">
          <bdi>{name}</bdi>
        </Dialog.Title>
        {file.text !== undefined || kindOfType(file.mimeType) === 'text' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
          <pre className="pl-sheet-text" dir="auto" tabIndex={0}>
            {(file.text ?? textOfBase64(file.data)).slice(0, longestShown)}
          </pre>
        ) : (
          <img className="pl-picture" src={`data:${file.mimeType};base64,${file.data}`} alt={name} />
        )}
        <div className="pl-sheet-actions">
          <QuietButton onClick={() => downloadFile(file, name)}>{t('chat.download')}</QuietButton>
          <Dialog.Close>
            <QuietButton>{t('common.close')}</QuietButton>
          </Dialog.Close>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
