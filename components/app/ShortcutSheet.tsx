import { Dialog } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { useWrittenKeys } from '@/components/ui/use-written-keys';
import { chordName } from '@/lib/domain/dictation/key-chord';
import { useT } from '@/lib/i18n/use-t';
import { type BrowserCommand, browserCommands, changeBrowserKeys, readBrowserKeys } from '@/lib/panel/app/browser-keys';
import { setShortcutSheet } from '@/lib/panel/app/shortcut-sheet';
import { usePreferences } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import './ShortcutSheet.css';

const rows = [
  { keys: ['/', 'Mod+L'], text: 'app.shortcut.composer' },
  { keys: ['Mod+Shift+O'], text: 'app.shortcut.newChat' },
  { keys: ['Mod+K'], text: 'app.shortcut.search' },
  { keys: ['Mod+Shift+C'], text: 'app.shortcut.copyAnswer' },
  { keys: ['Mod+Shift+;'], text: 'app.shortcut.copyCode' },
  { keys: ['Up'], text: 'app.shortcut.editLast' },
  { keys: ['Alt+Up', 'Alt+Down'], text: 'app.shortcut.messages' },
  { keys: ['Alt+Shift+P'], text: 'pages.addThis' },
  { keys: ['Escape'], text: 'app.shortcut.stop' },
  { keys: ['?'], text: 'app.shortcut.sheet' },
  { keys: ['Mod++', 'Mod+-', 'Mod+0'], text: 'app.shortcut.textSize' },
] as const;

const commandTexts = {
  'panel-toggle': 'app.shortcut.panel',
  'ask-selection': 'app.shortcut.askSelection',
  'read-page': 'app.shortcut.readPage',
  'stop-reading': 'app.shortcut.stopReading',
} as const satisfies Record<BrowserCommand, string>;

/** The keys that work in the whole browser, read anew when the user comes back from where they are changed. */
const useBrowserKeys = (): Awaited<ReturnType<typeof readBrowserKeys>> | undefined => {
  const [keys, setKeys] = useState<Awaited<ReturnType<typeof readBrowserKeys>>>();
  useEffect(() => {
    const read = (): void => void readBrowserKeys().then(setKeys, () => undefined);
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, []);
  return keys;
};

function Row({
  text,
  keys,
  absent,
}: {
  readonly text: string;
  readonly keys: readonly string[];
  readonly absent?: string;
}) {
  const written = useWrittenKeys();

  return (
    <div>
      <dt>{text}</dt>
      <dd>
        {keys.length === 0
          ? absent
          : keys.map((one) => (
              <kbd key={one} dir="ltr">
                {written(one)}
              </kbd>
            ))}
      </dd>
    </div>
  );
}

/** Every shortcut: those of the panel, and those of the browser, which the user can change. */
export function ShortcutSheet() {
  const t = useT();
  const returnFocus = useReturnFocus();
  const browserKeys = useBrowserKeys();
  const { pushToTalk } = usePreferences().dictation;

  return (
    <Dialog.Root open onOpenChange={setShortcutSheet}>
      <Dialog.Content
        className="pl-shortcut-sheet"
        aria-describedby={undefined}
        {...returnFocus}
        onOpenAutoFocus={(event) => {
          returnFocus.onOpenAutoFocus();
          // The list is read from its top, and its first button is below all of it.
          event.preventDefault();
          if (event.target instanceof HTMLElement) event.target.focus({ preventScroll: true });
        }}
      >
        <Dialog.Title size="4">{t('app.shortcut.title')}</Dialog.Title>
        <h2 className="pl-shortcut-group">{t('app.shortcut.here')}</h2>
        <dl className="pl-shortcuts">
          {rows.map(({ keys, text }) => (
            <Row key={text} text={t(text)} keys={keys} />
          ))}
          {pushToTalk === undefined ? null : (
            <Row text={t('settings.dictation.pushToTalk')} keys={[chordName(pushToTalk)]} />
          )}
        </dl>
        {browserKeys === undefined ? null : (
          <>
            <h2 className="pl-shortcut-group">{t('app.shortcut.anywhere')}</h2>
            <dl className="pl-shortcuts">
              {browserCommands.map((name) => {
                const keys = browserKeys[name];
                return (
                  <Row
                    key={name}
                    text={t(commandTexts[name])}
                    keys={keys === undefined ? [] : [keys]}
                    absent={t('app.shortcut.none')}
                  />
                );
              })}
            </dl>
          </>
        )}
        <div className="pl-shortcut-ends">
          <GhostButton onClick={() => void changeBrowserKeys().catch(showRefusal)}>
            {t('app.shortcut.change')}
          </GhostButton>
          <Dialog.Close>
            <GhostButton>{t('common.close')}</GhostButton>
          </Dialog.Close>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
