import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MessageNode, messageTree } from '@/lib/import/message-tree';

const node = (
  id: string,
  parentId: string | undefined,
  role: 'user' | 'assistant',
  words = id,
  more: Partial<MessageNode> = {},
): MessageNode => ({
  id,
  parentId,
  role,
  pieces: words === '' ? [] : [{ type: 'text', text: words }],
  ...more,
});

const outline = (nodes: readonly MessageNode[]) =>
  messageTree(nodes).messages.map(({ id, parentId, role, parts }) => [
    id,
    parentId,
    role,
    parts.map((part) => (part.type === 'text' ? part.text : part.type)).join(' '),
  ]);

describe('the tree of an imported conversation', () => {
  it('has what follows a message that is not shown behind what was before it', () => {
    expect(
      outline([
        node('root', undefined, 'assistant', ''),
        node('q', 'root', 'user'),
        node('gap', 'q', 'assistant', ''),
        node('a', 'gap', 'assistant'),
      ]),
    ).toEqual([
      ['q', undefined, 'user', 'q'],
      ['a', 'q', 'assistant', 'a'],
    ]);
  });

  it('has the steps of an answer as one message', () => {
    const nodes = [
      node('q', undefined, 'user'),
      node('a1', 'q', 'assistant'),
      node('gap', 'a1', 'assistant', ''),
      node('a2', 'gap', 'assistant'),
      node('q2', 'a2', 'user'),
    ];

    expect(outline(nodes)).toEqual([
      ['q', undefined, 'user', 'q'],
      ['a1', 'q', 'assistant', 'a1\n\na2'],
      ['q2', 'a1', 'user', 'q2'],
    ]);
    expect(messageTree(nodes).turnOf('a2')).toBe('a1');
    expect(messageTree(nodes).turnOf('gap')).toBe('a1');
    expect(messageTree(nodes).turnOf('nowhere')).toBeUndefined();
  });

  it('keeps versions apart, also those within an answer', () => {
    expect(
      outline([
        node('q', undefined, 'user'),
        node('a', 'q', 'assistant'),
        node('b', 'q', 'assistant'),
        node('b1', 'b', 'assistant'),
        node('b2', 'b', 'assistant'),
      ]),
    ).toEqual([
      ['q', undefined, 'user', 'q'],
      ['a', 'q', 'assistant', 'a'],
      ['b', 'q', 'assistant', 'b'],
      ['b1', 'b', 'assistant', 'b1'],
      ['b2', 'b', 'assistant', 'b2'],
    ]);
  });

  it('has two roots, and no parent that is unknown', () => {
    expect(outline([node('a', 'gone', 'user'), node('b', undefined, 'user')])).toEqual([
      ['a', undefined, 'user', 'a'],
      ['b', undefined, 'user', 'b'],
    ]);
  });

  it('is cut where it goes in a circle', () => {
    expect(outline([node('a', 'b', 'user'), node('b', 'a', 'assistant'), node('c', 'c', 'user')])).toEqual([
      ['c', undefined, 'user', 'c'],
      ['a', undefined, 'user', 'a'],
      ['b', 'a', 'assistant', 'b'],
    ]);
  });

  it('takes the first of two with the same id', () => {
    expect(outline([node('a', undefined, 'user', 'one'), node('a', undefined, 'user', 'two')])).toEqual([
      ['a', undefined, 'user', 'one'],
    ]);
  });

  it('is in the order of time, with nothing before what it follows', () => {
    const nodes = [
      node('late', undefined, 'user', 'late', { createdAt: 300 }),
      node('early', 'late', 'assistant', 'early', { createdAt: 100 }),
      node('middle', undefined, 'user', 'middle', { createdAt: 200 }),
    ];

    expect(outline(nodes).map(([id]) => id)).toEqual(['middle', 'late', 'early']);
  });

  it('says the model of an answer as its last step does, and none of a question', () => {
    const { messages } = messageTree([
      node('q', undefined, 'user', 'q', { modelName: 'x' }),
      node('a', 'q', 'assistant', 'a', { modelName: 'one' }),
      node('b', 'a', 'assistant', 'b', { modelName: 'two' }),
    ]);

    expect(messages.map(({ modelName }) => modelName)).toEqual([undefined, 'two']);
  });

  it('loses nothing that is said, however the parents stand', () => {
    const ids = fc.constantFrom(...'abcdefgh');
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            id: ids,
            parentId: fc.option(ids, { nil: undefined }),
            role: fc.constantFrom('user', 'assistant'),
            createdAt: fc.option(fc.nat(), { nil: undefined }),
          }),
          { selector: ({ id }) => id },
        ),
        (nodes) => {
          const { messages } = messageTree(nodes.map((one) => ({ ...one, pieces: [{ type: 'text', text: one.id }] })));
          const words = messages.flatMap(({ parts }) =>
            parts.flatMap((part) => (part.type === 'text' ? part.text.split('\n\n') : [])),
          );
          expect(words.toSorted()).toEqual(nodes.map(({ id }) => id).toSorted());
          const before = new Set<string>();
          for (const { id, parentId } of messages) {
            expect(parentId === undefined || before.has(parentId)).toBe(true);
            before.add(id);
          }
        },
      ),
    );
  });
});
