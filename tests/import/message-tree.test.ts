import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MessageNode, messageTree } from '@/lib/import/message-tree';
import { propertyRuns } from '@/tests/fakes/property-runs';

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

const thought = (id: string, parentId: string): MessageNode =>
  node(id, parentId, 'assistant', id, { pieces: [{ type: 'reasoning', text: id, details: [] }] });

const outline = (nodes: readonly MessageNode[]) =>
  messageTree(nodes).messages.map(({ id, parentId, role, parts }) => [
    id,
    parentId,
    role,
    parts.map((part) => (part.type === 'text' || part.type === 'reasoning' ? part.text : part.type)).join(' '),
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

  it('has the steps of an answer as one message, up to its words', () => {
    const nodes = [
      node('q', undefined, 'user'),
      thought('a1', 'q'),
      node('gap', 'a1', 'assistant', ''),
      node('a2', 'gap', 'assistant'),
      node('q2', 'a2', 'user'),
    ];

    expect(outline(nodes)).toEqual([
      ['q', undefined, 'user', 'q'],
      ['a2', 'q', 'assistant', 'a1 a2'],
      ['q2', 'a2', 'user', 'q2'],
    ]);
    expect(messageTree(nodes).turnOf('a1')).toBe('a2');
    expect(messageTree(nodes).turnOf('gap')).toBe('a2');
    expect(messageTree(nodes).turnOf('nowhere')).toBeUndefined();
  });

  it('goes on after words with which an answer is not over: a call follows, or the program says so', () => {
    const call = node('a', 'q', 'assistant', 'a', {
      pieces: [
        { type: 'text', text: 'a' },
        { type: 'call', name: 'x', args: {} },
      ],
    });
    const result = node('r', 'a', 'assistant', 'r', { pieces: [{ type: 'result', name: 'x', result: 1 }] });
    const words = node('b', 'r', 'assistant', 'b', { goesOn: true });
    const end = node('c', 'b', 'assistant');

    expect(outline([node('q', undefined, 'user'), call, result, words, end]).at(-1)).toEqual([
      'c',
      'q',
      'assistant',
      'a tool-invocation b\n\nc',
    ]);
  });

  it('never changes a message when more is said, and says nothing again', () => {
    const first = [node('q', undefined, 'user'), thought('t', 'q'), node('a', 't', 'assistant')];
    const grown = [...first, node('b', 'a', 'assistant')];
    const branched = [...grown, node('c', 'a', 'assistant')];

    expect(outline(grown)).toEqual([...outline(first), ['b', 'a', 'assistant', 'b']]);
    expect(outline(branched)).toEqual([...outline(grown), ['c', 'a', 'assistant', 'c']]);
  });

  it('has a whole version for each end of an answer that begins alike', () => {
    const first = [node('q', undefined, 'user'), thought('t', 'q'), node('a', 't', 'assistant')];
    const grown = [...first, node('b', 't', 'assistant'), node('q2', 't', 'user')];

    expect(outline(grown)).toEqual([
      ['q', undefined, 'user', 'q'],
      ['t', 'q', 'assistant', 't'],
      ['a', 'q', 'assistant', 't a'],
      ['b', 'q', 'assistant', 't b'],
      ['q2', 't', 'user', 'q2'],
    ]);
    expect(outline(grown)).toEqual(expect.arrayContaining(outline(first)));
  });

  it('keeps every message that was there, whatever is said behind its ends', () => {
    const texts = fc.constantFrom<readonly string[]>(['text'], ['reasoning'], ['call'], ['result'], ['text', 'call']);
    const piecesOf = (types: readonly string[], id: string): MessageNode['pieces'] =>
      types.map((type) => {
        if (type === 'call') return { type, name: 'x', args: id };
        if (type === 'result') return { type, name: 'x', result: id };
        return type === 'text' ? { type, text: id } : { type: 'reasoning', text: id, details: [] };
      });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), fc.boolean(), texts), { minLength: 2, maxLength: 40 }),
        fc.nat(),
        (made, cut) => {
          const nodes = made.map(([parent, isQuestion, types], index): MessageNode => {
            const id = `n${index}`;
            const parentId = index === 0 ? undefined : `n${parent % index}`;
            const role = isQuestion ? 'user' : 'assistant';
            return { id, parentId, role, pieces: isQuestion ? [{ type: 'text', text: id }] : piecesOf(types, id) };
          });
          const before = nodes.slice(0, 1 + (cut % (nodes.length - 1)));
          const after = new Map(messageTree(nodes).messages.map((message) => [message.id, message]));
          for (const message of messageTree(before).messages) {
            const now = after.get(message.id);
            if (now !== undefined) expect(now).toEqual(message);
          }
        },
      ),
      propertyRuns(1_000),
    );
  });

  it('tells the beginning of an answer no more than eight times, and loses no version', () => {
    const ends = Array.from({ length: 300 }, (_, index) => node(`a${index}`, 't', 'assistant'));
    const first = [node('q', undefined, 'user'), thought('t', 'q'), ...ends.slice(0, 7)];
    const all = outline([node('q', undefined, 'user'), thought('t', 'q'), ...ends]);

    expect(all).toHaveLength(302);
    expect(all.slice(1, 4)).toEqual([
      ['t', 'q', 'assistant', 't'],
      ['a0', 'q', 'assistant', 't a0'],
      ['a1', 'q', 'assistant', 't a1'],
    ]);
    expect(all.at(-1)).toEqual(['a299', 't', 'assistant', 'a299']);
    expect(all).toEqual(expect.arrayContaining(outline(first)));

    const deep = [node('q', undefined, 'user')];
    for (let level = 0; level < 5000; level += 1) {
      deep.push(thought(`t${level}`, level === 0 ? 'q' : `t${level - 1}`), node(`e${level}`, `t${level}`, 'assistant'));
    }
    const partsIn = (nodes: readonly MessageNode[]) =>
      messageTree(nodes).messages.reduce((sum, message) => sum + message.parts.length, 0);
    expect(partsIn(deep)).toBeLessThan(8 * deep.length);

    const asked = [node('q', undefined, 'user')];
    for (let step = 0; step < 5000; step += 1) asked.push(thought(`t${step}`, step === 0 ? 'q' : `t${step - 1}`));
    for (let step = 0; step < 5000; step += 1) asked.push(node(`q${step}`, `t${step}`, 'user'));
    expect(partsIn(asked)).toBeLessThan(8 * asked.length);
    expect(outline(asked)).toEqual(
      expect.arrayContaining([
        ['q3', 't3', 'user', 'q3'],
        ['q4000', 't6', 'user', 'q4000'],
        ['q4999', 't4999', 'user', 'q4999'],
      ]),
    );
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
      { ...thought('a', 'q'), modelName: 'one' },
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
      propertyRuns(1_000),
    );
  });
});
