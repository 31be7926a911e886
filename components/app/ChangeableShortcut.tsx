import { useRef } from 'react';
import { useWrittenKeys } from '@/components/ui/use-written-keys';
import { keysOf, type ShortcutName } from '@/lib/domain/app/shortcuts';
import { useT } from '@/lib/i18n/use-t';
import type { OtherKeys } from '@/lib/panel/app/choose-keys';
import { usePreferences } from '@/lib/panel/session-store';
import { KeyChooser } from './KeyChooser';
import { Keys, ShortcutRow } from './ShortcutRow';
import { shortcutTexts } from './shortcut-texts';

/** A shortcut of the panel whose keys lead to others. */
export function ChangeableShortcut({
  name,
  isChoosing,
  onChoosing,
  others,
}: {
  readonly name: ShortcutName;
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
  readonly others: OtherKeys;
}) {
  const t = useT();
  const written = useWrittenKeys();
  const { shortcuts } = usePreferences();
  const button = useRef<HTMLButtonElement>(null);
  const text = t(shortcutTexts[name]);
  const keys = keysOf(name, shortcuts);
  const absent = t('app.shortcut.none');
  const end = (): void => {
    onChoosing(false);
    button.current?.focus();
  };

  return (
    <ShortcutRow
      text={text}
      keys={
        <button
          ref={button}
          type="button"
          className="pl-shortcut-keys"
          data-shortcut={name}
          aria-expanded={isChoosing}
          aria-label={t('app.shortcut.changeKeys', { name: text, keys: keys.map(written).join(', ') || absent })}
          onClick={() => onChoosing(!isChoosing)}
        >
          <Keys keys={keys} absent={absent} />
        </button>
      }
    >
      {isChoosing ? <KeyChooser name={name} others={others} onEnd={end} /> : null}
    </ShortcutRow>
  );
}
