import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useWrittenKeys } from '@/components/ui/use-written-keys';
import type { ShortcutName } from '@/lib/domain/app/shortcuts';
import { chordName, type KeyChord } from '@/lib/domain/key-chord';
import { useT } from '@/lib/i18n/use-t';
import { announce } from '@/lib/panel/announcements';
import { chooseKeys, type KeyChoice, type OtherKeys } from '@/lib/panel/app/choose-keys';
import { changeShortcut, resetShortcut } from '@/lib/panel/app/chosen-shortcuts';
import { usePreferences } from '@/lib/panel/session-store';
import { shortcutTexts } from './shortcut-texts';

/** Why the keys that were pressed are not taken; empty where they are, or before any were pressed. */
function useRefusal(choice: KeyChoice | undefined): string {
  const t = useT();
  const written = useWrittenKeys();
  switch (choice?.type) {
    case undefined:
    case 'chosen':
      return '';
    case 'plain':
      return t('app.shortcut.needsModifier');
    case 'text':
      return t('app.shortcut.needed', { keys: written(choice.keys) });
    case 'taken': {
      const keys = written(chordName(choice.chord));
      return t('app.shortcut.taken', { keys, name: t(shortcutTexts[choice.by]) });
    }
    case 'elsewhere': {
      const name = choice.by === 'browser-command' ? t('app.shortcut.anywhere') : t('settings.dictation.pushToTalk');
      return t('app.shortcut.taken', { keys: written(choice.keys), name });
    }
  }
}

/** Takes the keys that are pressed for a shortcut, or turns it off, or gives it its usual ones back. */
export function KeyChooser({
  name,
  others,
  onEnd,
}: {
  readonly name: ShortcutName;
  readonly others: OtherKeys;
  readonly onEnd: () => void;
}) {
  const t = useT();
  const written = useWrittenKeys();
  const { shortcuts } = usePreferences();
  const [choice, setChoice] = useState<KeyChoice>();
  const refusal = useRefusal(choice);
  const field = useRef<HTMLButtonElement>(null);
  useEffect(() => field.current?.focus(), []);

  const take = (chord: KeyChord, from?: ShortcutName): void => {
    void changeShortcut(name, chord, from);
    announce('app.shortcut.changed', { name: t(shortcutTexts[name]), keys: written(chordName(chord)) });
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Tab goes on to the buttons; Escape is the dialog's, which ends the choosing.
    if (event.key === 'Escape' || (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    const byAltGr = event.getModifierState('AltGraph');
    const next = event.repeat ? undefined : chooseKeys(event.nativeEvent, byAltGr, name, shortcuts, others);
    if (next?.type === 'chosen') take(next.chord);
    else if (next !== undefined) setChoice(next);
  };

  return (
    <dd className="pl-shortcut-chooser">
      <button type="button" className="pl-shortcut-field" ref={field} data-testid="press-keys" onKeyDown={onKeyDown}>
        {t('settings.dictation.pressKeys')}
      </button>
      <p role="status" className="pl-note">
        {refusal}
      </p>
      <div className="pl-shortcut-choices">
        {choice?.type === 'taken' ? (
          <GhostButton data-testid="use-here" onClick={() => take(choice.chord, choice.by)}>
            {t('app.shortcut.useHere')}
          </GhostButton>
        ) : null}
        {shortcuts[name] === undefined ? null : (
          <GhostButton
            data-testid="reset"
            onClick={() => {
              void resetShortcut(name);
              onEnd();
            }}
          >
            {t('app.shortcut.reset')}
          </GhostButton>
        )}
        {shortcuts[name] === null ? null : (
          <GhostButton
            data-testid="turn-off"
            onClick={() => {
              void changeShortcut(name, null);
              onEnd();
            }}
          >
            {t('app.shortcut.turnOff')}
          </GhostButton>
        )}
        <GhostButton onClick={onEnd}>{t('common.cancel')}</GhostButton>
      </div>
    </dd>
  );
}
