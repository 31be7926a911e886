import { type ShortcutKeys, type ShortcutName, shortcutNames } from '@/lib/domain/app/shortcuts';
import type { KeyChord } from '@/lib/domain/key-chord';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { shortcutOf } from './shortcut-keys';

/** Keeps these keys for all shortcuts, in place of those before. */
export const keepShortcuts = async (shortcuts: ShortcutKeys): Promise<void> => {
  await sendOrReport({ type: 'preferences-change', change: { shortcuts } });
};

const chosenNow = (): ShortcutKeys => useSession.getState().preferences.shortcuts;

/** Gives a shortcut other keys, or none with `null`; `from` has had them and goes without. */
export const changeShortcut = (name: ShortcutName, chord: KeyChord | null, from?: ShortcutName): Promise<void> =>
  keepShortcuts({ ...chosenNow(), ...(from !== undefined && { [from]: null }), [name]: chord });

/** The shortcut that usually has these keys. */
const usualOwner = (chord: KeyChord) =>
  shortcutOf({ ...chord, key: chord.label ?? chord.code, keyCode: 0, isComposing: false }, true, {});

/** What stays chosen when a shortcut gets its usual keys back: who has them now gets its own back too. */
export const withUsualKeys = (name: ShortcutName, chosen: ShortcutKeys): ShortcutKeys => {
  const { [name]: _, ...rest } = chosen;
  const holder = shortcutNames.find((other) => {
    const chord = rest[other];
    return chord !== undefined && chord !== null && usualOwner(chord) === name;
  });
  return holder === undefined ? rest : withUsualKeys(holder, rest);
};

/** Gives a shortcut its usual keys back. */
export const resetShortcut = (name: ShortcutName): Promise<void> => keepShortcuts(withUsualKeys(name, chosenNow()));
