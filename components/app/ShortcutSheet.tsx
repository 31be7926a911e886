import { Dialog } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { type ShortcutKeys, type ShortcutName, shortcutNames } from '@/lib/domain/app/shortcuts';
import { chordName } from '@/lib/domain/key-chord';
import { useT } from '@/lib/i18n/use-t';
import { type BrowserCommand, browserCommands, changeBrowserKeys, readBrowserKeys } from '@/lib/panel/app/browser-keys';
import { keepShortcuts } from '@/lib/panel/app/chosen-shortcuts';
import { setShortcutSheet } from '@/lib/panel/app/shortcut-sheet';
import { usePreferences } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { ChangeableShortcut } from './ChangeableShortcut';
import { Keys, ShortcutRow } from './ShortcutRow';
import './ShortcutSheet.css';

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

/** The shortcuts of the panel; the keys of one at a time lead to others. */
function PanelShortcuts({
  choosing,
  onChoosing,
  ofBrowser,
}: {
  readonly choosing: ShortcutName | undefined;
  readonly onChoosing: (name: ShortcutName | undefined) => void;
  readonly ofBrowser: readonly string[];
}) {
  const t = useT();
  const { pushToTalk } = usePreferences().dictation;
  const none = t('app.shortcut.none');

  return (
    <dl className="pl-shortcuts">
      {shortcutNames.map((name) => (
        <ChangeableShortcut
          key={name}
          name={name}
          isChoosing={choosing === name}
          onChoosing={(is) => onChoosing(is ? name : undefined)}
          others={{ pushToTalk, ofBrowser }}
        />
      ))}
      <ShortcutRow text={t('app.shortcut.editLast')} keys={<Keys keys={['Up']} absent={none} />} />
      <ShortcutRow text={t('app.shortcut.stop')} keys={<Keys keys={['Escape']} absent={none} />} />
      {pushToTalk === undefined ? null : (
        <ShortcutRow
          text={t('settings.dictation.pushToTalk')}
          keys={<Keys keys={[chordName(pushToTalk)]} absent={none} />}
        />
      )}
    </dl>
  );
}

/** Gives every shortcut its usual keys back, and takes that back. */
function ResetAll() {
  const t = useT();
  const { shortcuts } = usePreferences();
  const [before, setBefore] = useState<ShortcutKeys>();
  const isChanged = Object.keys(shortcuts).length > 0;
  if (!isChanged && before === undefined) return null;
  const press = (): void => {
    setBefore(isChanged ? shortcuts : undefined);
    void keepShortcuts(isChanged ? {} : (before ?? {}));
  };
  return (
    <GhostButton data-testid="reset-all" onClick={press}>
      {isChanged ? t('app.shortcut.resetAll') : t('common.undo')}
    </GhostButton>
  );
}

/** Every shortcut, and the way to other keys for it: here for those of the panel, at the browser for its own. */
export function ShortcutSheet() {
  const t = useT();
  const returnFocus = useReturnFocus();
  const browserKeys = useBrowserKeys();
  const [choosing, setChoosing] = useState<ShortcutName>();

  return (
    <Dialog.Root open onOpenChange={setShortcutSheet}>
      <Dialog.Content
        className="pl-shortcut-sheet"
        aria-describedby={undefined}
        {...returnFocus}
        onEscapeKeyDown={(event) => {
          if (choosing === undefined) return;
          // Ends the choosing alone, and the keys get the keyboard back.
          event.preventDefault();
          document.querySelector<HTMLElement>(`[data-shortcut="${choosing}"]`)?.focus();
          setChoosing(undefined);
        }}
        onOpenAutoFocus={(event) => {
          returnFocus.onOpenAutoFocus();
          // The list is read from its top, and its first button is below all of it.
          event.preventDefault();
          if (event.target instanceof HTMLElement) event.target.focus({ preventScroll: true });
        }}
      >
        <Dialog.Title size="4">{t('app.shortcut.title')}</Dialog.Title>
        <h2 className="pl-shortcut-group">{t('app.shortcut.here')}</h2>
        <p className="pl-note pl-shortcut-hint">{t('app.shortcut.hint')}</p>
        <PanelShortcuts choosing={choosing} onChoosing={setChoosing} ofBrowser={Object.values(browserKeys ?? {})} />
        {browserKeys === undefined ? null : (
          <>
            <h2 className="pl-shortcut-group">{t('app.shortcut.anywhere')}</h2>
            <dl className="pl-shortcuts">
              {browserCommands.map((name) => {
                const keys = browserKeys[name];
                return (
                  <ShortcutRow
                    key={name}
                    text={t(commandTexts[name])}
                    keys={<Keys keys={keys === undefined ? [] : [keys]} absent={t('app.shortcut.none')} />}
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
          <ResetAll />
          <Dialog.Close>
            <GhostButton>{t('common.close')}</GhostButton>
          </Dialog.Close>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  );
}
