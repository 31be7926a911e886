import { describe, expect, it } from 'vitest';
import { importedConversation, titleOf } from '@/lib/import/imported-conversation';
import { LeftOut } from '@/lib/import/left-out';
import type { MessageNode } from '@/lib/import/message-tree';

const question: MessageNode = { id: 'q', role: 'user', pieces: [{ type: 'text', text: 'Why is\nthe sky blue?' }] };
const answer: MessageNode = {
  id: 'a',
  parentId: 'q',
  role: 'assistant',
  pieces: [{ type: 'text', text: 'It scatters.' }],
};

describe('an imported conversation', () => {
  it('is called after its first question where it has no title', () => {
    const leftOut = new LeftOut();
    const parts = { id: '1', nodes: [question, answer], leftOut };

    expect(importedConversation({ ...parts, title: '  Sky\n\tblue ' })?.title).toBe('Sky blue');
    expect(importedConversation({ ...parts, title: null })?.title).toBe('Why is the sky blue?');
    expect(importedConversation({ ...parts, title: '', nodes: [{ ...answer, parentId: undefined }] })?.title).toBe('');
  });

  it('has a title of a bounded length, of which no letter is cut in two', () => {
    expect(titleOf('😀'.repeat(1000))).toBe('😀'.repeat(150));
    expect(titleOf(7)).toBe('');
  });

  it('is none when nothing in it is shown', () => {
    const leftOut = new LeftOut();

    expect(importedConversation({ id: '1', title: 'x', nodes: [], leftOut })).toBeUndefined();
    expect(
      importedConversation({ id: '1', title: 'x', nodes: [{ ...question, pieces: [] }], leftOut }),
    ).toBeUndefined();
  });

  it('takes its times from its messages where it says none', () => {
    const nodes = [
      { ...question, createdAt: 1_700_000_000_000 },
      { ...answer, createdAt: 1_700_000_060_000 },
    ];
    const parts = { id: '1', title: 'x', nodes, leftOut: new LeftOut() };

    expect(importedConversation(parts)).toMatchObject({ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_060_000 });
    expect(importedConversation({ ...parts, createdAt: 'nonsense', updatedAt: 1_800_000_000 })).toMatchObject({
      createdAt: 1_700_000_000_000,
      updatedAt: 1_800_000_000_000,
    });
  });

  it('shows what was shown, or else its newest message', () => {
    const parts = { id: '1', title: 'x', nodes: [question, answer], leftOut: new LeftOut() };

    expect(importedConversation({ ...parts, currentId: 'q' })?.activeLeafId).toBe('q');
    expect(importedConversation({ ...parts, currentId: 'gone' })?.activeLeafId).toBe('a');
  });

  it('names each kind of content that was left out once, and not without end', () => {
    const leftOut = new LeftOut();
    for (let count = 0; count < 1000; count += 1) leftOut.add(`kind ${count % 200}`);
    leftOut.add('');
    leftOut.add(undefined);

    const kinds = importedConversation({ id: '1', title: 'x', nodes: [question], leftOut })?.notUnderstood ?? [];
    expect(kinds).toHaveLength(50);
    expect(new Set(kinds).size).toBe(50);
    expect(kinds[0]).toBe('kind 0');
  });

  it('holds no halves of letters', () => {
    const pieces = [{ type: 'text', text: 'half \ud83d' } as const];

    expect(
      JSON.stringify(
        importedConversation({ id: '1', title: '\udc00', nodes: [{ ...question, pieces }], leftOut: new LeftOut() }),
      ),
    ).not.toMatch(/\\ud/);
  });
});
