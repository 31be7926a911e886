// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { restOf, saveRest } from '@/lib/panel/chat/save-rest';
import { parley } from '@/lib/storage/read/database';
import { conversationOf, textLine } from '@/tests/fakes/messages';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const damaged = (rows: readonly unknown[], readCount = 0) => ({ messageId: 'a1', readCount, rows: [...rows] });

beforeEach(() => parley.quarantine.clear());

it('puts the words of the lines together in the order in which they came', () => {
  const rows = [
    { fromSeq: 3, lines: [textLine('sky'), textLine(' is blue.')] },
    { fromSeq: 1, lines: [textLine('Why'), textLine(' the ')] },
  ];

  expect(restOf(damaged(rows))).toBe('Why the sky is blue.');
});

it('leaves out what stands in the conversation already', () => {
  const rows = [{ fromSeq: 1, lines: [textLine('one '), textLine('two '), textLine('three')] }];

  expect([0, 2, 3, 9].map((count) => restOf(damaged(rows, count)))).toEqual(['one two three', 'three', '', '']);
});

it('keeps damaged lines and rows as they stand, rows after everything else', () => {
  const rows = ['a torn row', { fromSeq: 1, lines: [textLine('good '), 'no line at all', 42] }];

  const rest = restOf(damaged(rows));

  expect(rest.startsWith('good ')).toBe(true);
  expect(rest).toContain('no line at all');
  expect(rest).toContain('42');
  expect(rest.trimEnd().endsWith('a torn row')).toBe(true);
});

it('says so when there is nothing to save any more', async () => {
  openFakePanel();

  await saveRest('a1');

  expect(toastKey()).toBe('error.restGone');
});

it('saves it as a text under the conversation’s name', async () => {
  openFakePanel({ conversation: conversationOf({ title: 'Why: blue?' }) });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { damagedAnswerId } = await import('@/lib/domain/chat/damaged-answer');
  await parley.quarantine.put({
    id: damagedAnswerId('a1'),
    table: 'messages',
    row: damaged([{ fromSeq: 1, lines: [textLine('words')] }]),
    at: 1,
  });

  await saveRest('a1');

  expect([names, toastKey()]).toEqual([['Why blue.txt'], undefined]);
});
