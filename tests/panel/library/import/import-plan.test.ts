import { describe, expect, it } from 'vitest';
import type { KnownSource, ReadItem } from '@/lib/import/known-source';
import { planImport } from '@/lib/panel/library/import/import-plan';
import { archiveOf } from '@/tests/fakes/library-archive';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { nothingHere } from '@/tests/fakes/settings-here';

const yielding = (items: readonly ReadItem[]): KnownSource => ({
  id: 'test',
  recognizes: async () => true,
  read: async function* () {
    yield* items;
  },
});
const rows = (id: string, messages: readonly unknown[], updatedAt = 5): ReadItem => ({
  type: 'rows',
  conversation: conversationOf({ id, title: `About ${id}`, createdAt: 3, updatedAt }),
  messages,
  isShared: false,
});
const plan = async (items: readonly ReadItem[], signal = new AbortController().signal) =>
  planImport(yielding(items), await archiveOf({}), {
    now: 1000,
    signal,
    progress: async () => undefined,
    settingsHere: async () => nothingHere,
    presenceOf: async (incoming) => incoming.map(({ id }) => (id === 'here' ? 'same' : 'new')),
  });

describe('the preview of an import', () => {
  it('says how many, from when to when, and what is here', async () => {
    const file = { type: 'file', mimeType: 'image/png', dataFile: 'files/a.png' };
    const found = await plan([
      rows('c1', [question('q1'), answer('a1', 'q1')]),
      rows('here', [{ ...question('q2'), parts: [file] }], 90),
    ]);

    expect(found).toMatchObject({
      conversations: [
        { id: 'c1', title: 'About c1', messages: 2, presence: 'new' },
        { id: 'here', messages: 1, presence: 'same' },
      ],
      messages: 3,
      files: 1,
      span: { from: 3, to: 90 },
      unreadable: { count: 0 },
    });
  });

  it('names what has no place here, what is damaged and what is too large apart, and of each the first', async () => {
    const found = await plan([
      ...Array.from({ length: 500 }, (_, index): ReadItem => ({ type: 'left-out', kind: `kind ${index}` })),
      { type: 'left-out', kind: 'kind 0' },
      { type: 'unreadable', entry: 'broken.json' },
      { type: 'unreadable', entry: 'large.json', isTooLarge: true },
    ]);

    expect(found.notUnderstood).toHaveLength(20);
    expect(found.unreadable).toEqual({ count: 1, names: ['broken.json'] });
    expect(found.tooLarge).toEqual({ count: 1, names: ['large.json'] });
  });

  it('holds no more of what is set up than a page can, and names the rest as too large', async () => {
    const row = (index: number): ReadItem => {
      const files = [{ id: `f${index}`, name: 'a.txt', mimeType: 'text/plain', data: 'x'.repeat(12_000_000) }];
      return { type: 'setting', entry: 'drafts', value: { key: `c${index}`, text: `Of ${index}`, at: 1, files } };
    };
    const found = await plan(Array.from({ length: 10 }, (_, index) => row(index)));

    expect(found.settings).toHaveLength(8);
    expect(found.tooLarge).toEqual({ count: 2, names: ['Of 8', 'Of 9'] });
  });

  it('counts a conversation once that comes in two pieces', async () => {
    const found = await plan([rows('c1', [question('q1')]), rows('c1', [question('q2')])]);

    expect(found.conversations).toMatchObject([{ id: 'c1', messages: 2 }]);
  });

  it('counts what could not be read, names it, and what is not understood', async () => {
    const found = await plan([
      { type: 'unreadable', title: 'A broken one', entry: 'x.json' },
      rows('c1', [question('q1'), 'no message']),
      {
        type: 'conversation',
        conversation: { id: 'x', title: 'X', messages: [], notUnderstood: ['canvas', 'canvas'] },
      },
    ]);

    expect(found.unreadable).toEqual({ count: 2, names: ['A broken one'] });
    expect(found.notUnderstood).toEqual(['canvas']);
  });

  it('ends when it is called off', async () => {
    await expect(plan([rows('c1', [])], AbortSignal.abort())).rejects.toThrow();
  });
});
