import type { System } from './system';

/** What the keys are called on the user's keyboard, in their language. */
export type KeyNames = {
  readonly ctrl: string;
  readonly shift: string;
  readonly alt: string;
  readonly escape: string;
  readonly space: string;
};

/** The signs of a Mac's keyboard, in the order in which its menus write them. */
const macSigns: Readonly<Record<string, string>> = { Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Mod: '⌘', Meta: '⌘' };
const macOrder = ['Ctrl', 'Alt', 'Shift', 'Mod', 'Meta'];

/** What `commands.getAll` calls keys (https://developer.mozilla.org/Add-ons/WebExtensions/manifest.json/commands). */
const signs: Readonly<Record<string, string>> = {
  ...{ Comma: ',', Period: '.', Up: '↑', Down: '↓', Left: '←', Right: '→' },
  ...{ ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Semicolon: ';', '-': '−' },
  ...{
    Slash: '/',
    Backslash: '\\',
    BracketLeft: '[',
    BracketRight: ']',
    Quote: "'",
    Backquote: '`',
    Minus: '−',
    Equal: '=',
  },
};
const sameKeys: Readonly<Record<string, string>> = { Command: 'Mod', MacCtrl: 'Ctrl' };

/**
 * Keys that are pressed together, as the user's system writes them: `⇧⌘O` on a Mac, `Strg+Umschalt+O` on a German keyboard.
 *
 * @param keys `Mod+Shift+O`, with `Mod` for ⌘ on a Mac and Ctrl elsewhere; or what the browser says of a command, which Chromium
 *   on a Mac has written already.
 */
export const writtenKeys = (keys: string, system: System, names: KeyNames): string => {
  // The last plus sign may be the key itself.
  const parts = keys.split(/\+(?=.)/).map((part) => sameKeys[part] ?? part);
  const pressed = parts.at(-1) ?? '';
  const named: Readonly<Record<string, string>> = { Escape: names.escape, Space: names.space };
  const key = named[pressed] ?? signs[pressed] ?? pressed;
  const modifiers = parts.slice(0, -1);
  if (system === 'mac') {
    const ordered = modifiers.toSorted((one, other) => macOrder.indexOf(one) - macOrder.indexOf(other));
    return [...ordered.map((part) => macSigns[part] ?? part), key].join('');
  }
  const modifierNames: Readonly<Record<string, string>> = {
    ...{ Mod: names.ctrl, Ctrl: names.ctrl, Shift: names.shift, Alt: names.alt },
    Meta: system === 'windows' ? 'Win' : 'Super',
  };
  return [...modifiers.map((part) => modifierNames[part] ?? part), key].join('+');
};
