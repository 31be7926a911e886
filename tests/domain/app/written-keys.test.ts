import { expect, it } from 'vitest';
import { type KeyNames, writtenKeys } from '@/lib/domain/app/written-keys';

const english: KeyNames = { ctrl: 'Ctrl', shift: 'Shift', alt: 'Alt', escape: 'Esc', space: 'Space' };
const german: KeyNames = { ctrl: 'Strg', shift: 'Umschalt', alt: 'Alt', escape: 'Esc', space: 'Space' };

it.each([
  ['Mod+Shift+O', 'windows', english, 'Ctrl+Shift+O'],
  ['Mod+Shift+O', 'linux', german, 'Strg+Umschalt+O'],
  ['Mod+Shift+O', 'mac', english, '⇧⌘O'],
  ['Alt+Up', 'linux', english, 'Alt+↑'],
  ['Alt+Up', 'mac', english, '⌥↑'],
  ['Escape', 'mac', { ...english, escape: 'Échap' }, 'Échap'],
  ['/', 'windows', english, '/'],
  ['Mod++', 'windows', english, 'Ctrl++'],
  ['Mod++', 'mac', english, '⌘+'],
  ['Mod+-', 'linux', german, 'Strg+−'],
  ['Ctrl+Space', 'windows', { ...german, space: 'Leertaste' }, 'Strg+Leertaste'],
  ['Ctrl+Shift+BracketLeft', 'linux', english, 'Ctrl+Shift+['],
  ['Shift+Meta+Z', 'mac', english, '⇧⌘Z'],
  ['Meta+Z', 'windows', english, 'Win+Z'],
  ['Meta+Z', 'linux', english, 'Super+Z'],
] as const)('%s on %s', (keys, system, names, written) => {
  expect(writtenKeys(keys, system, names)).toBe(written);
});

it.each([
  ['Alt+Shift+Comma', 'linux', 'Alt+Shift+,'],
  ['⌥⇧O', 'mac', '⌥⇧O'],
  ['MacCtrl+Command+O', 'mac', '⌃⌘O'],
  ['MediaPlayPause', 'linux', 'MediaPlayPause'],
] as const)('%s, as a browser says it, on %s', (keys, system, written) => {
  expect(writtenKeys(keys, system, english)).toBe(written);
});
