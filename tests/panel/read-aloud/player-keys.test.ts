import { beforeEach, expect, it } from 'vitest';
import { nextRate, pressPlayerKey, rates } from '@/lib/panel/read-aloud/player-keys';
import { useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { readAloudView } from '@/tests/fakes/page-read-aloud-sessions';
import { openFakePanel } from '@/tests/fakes/panel';

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
  useReadAloudStore.setState({ readAloud: readAloudView() });
});

const press = (key: string, own: object = {}, isOnButton = false): boolean =>
  pressPlayerKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...own }, { rate: 1 }, isOnButton);

it.each([
  [' ', { type: 'read-aloud-pause' }],
  ['K', { type: 'read-aloud-pause' }],
  ['j', { type: 'read-aloud-step', by: -1 }],
  ['l', { type: 'read-aloud-step', by: 1 }],
  ['<', { type: 'read-aloud-adjust', rate: 0.75 }],
  ['>', { type: 'read-aloud-adjust', rate: 1.25 }],
  ['m', { type: 'read-aloud-adjust', volume: 0 }],
])('does with “%s” what it is for', (key, command) => {
  expect(press(key)).toBe(true);
  expect(connection.commands).toEqual([command]);
});

it('leaves space to the button that has the focus', () => {
  expect([press(' ', {}, true), press('k', {}, true)]).toEqual([false, true]);
  expect(connection.commands).toHaveLength(1);
});

it.each([
  ['another key', 'x', {}],
  ['a key of the browser', 'l', { ctrlKey: true }],
  ['a key of the system', 'm', { metaKey: true }],
  ['a letter of another layout', 'j', { altKey: true }],
])('leaves %s alone', (_what, key, own) => {
  expect(press(key, own)).toBe(false);
  expect(connection.commands).toEqual([]);
});

it('goes through the speeds, from any in between, and stays at the ends', () => {
  expect(nextRate(1.1, 1)).toBe(1.25);
  expect(nextRate(1.1, -1)).toBe(1);
  expect([nextRate(rates[0], -1), nextRate(3, 1)]).toEqual([rates[0], 3]);
});
