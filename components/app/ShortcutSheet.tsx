import { Dialog } from '@radix-ui/themes';
import { GhostButton } from '@/components/ui/GhostButton';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { useT } from '@/lib/i18n/use-t';
import { setShortcutSheet } from '@/lib/panel/app/shortcut-sheet';
import './ShortcutSheet.css';

const rows = [
  { keys: ['/', 'Ctrl L'], text: 'app.shortcut.composer' },
  { keys: ['Ctrl Shift O'], text: 'app.shortcut.newChat' },
  { keys: ['Ctrl K'], text: 'app.shortcut.search' },
  { keys: ['Ctrl Shift C'], text: 'app.shortcut.copyAnswer' },
  { keys: ['Ctrl Shift ;'], text: 'app.shortcut.copyCode' },
  { keys: ['↑'], text: 'app.shortcut.editLast' },
  { keys: ['Alt ↑', 'Alt ↓'], text: 'app.shortcut.messages' },
  { keys: ['Esc'], text: 'app.shortcut.stop' },
  { keys: ['?'], text: 'app.shortcut.sheet' },
] as const;

/** Every shortcut of the panel. On a Mac, ⌘ does what Ctrl does. */
export function ShortcutSheet() {
  const t = useT();
  const returnFocus = useReturnFocus();

  return (
    <Dialog.Root open onOpenChange={setShortcutSheet}>
      <Dialog.Content aria-describedby={undefined} {...returnFocus}>
        <Dialog.Title size="4">{t('app.shortcut.title')}</Dialog.Title>
        <dl className="pl-shortcuts">
          {rows.map(({ keys, text }) => (
            <div key={text}>
              <dt>{t(text)}</dt>
              <dd dir="ltr">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Dialog.Close>
          <GhostButton>{t('common.close')}</GhostButton>
        </Dialog.Close>
      </Dialog.Content>
    </Dialog.Root>
  );
}
