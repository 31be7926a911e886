import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchesOf } from '@/lib/domain/chat/conversation-branches';
import type { Message } from '@/lib/domain/message';
import { answer, question } from '@/tests/fakes/messages';
import { propertyRuns } from '@/tests/fakes/property-runs';

/** q1 has the answers a1 and a2; a1 goes on with q2, a3; q1b is an edit of q1. */
const tree: readonly Message[] = [
  question('q1', { createdAt: 1 }),
  answer('a1', 'q1', { createdAt: 2 }),
  { ...question('q2', { createdAt: 3 }), parentId: 'a1' },
  answer('a3', 'q2', { createdAt: 4 }),
  answer('a2', 'q1', { createdAt: 5 }),
  question('q1b', { createdAt: 6 }),
];

const idsOf = (messages: readonly Message[], leafId?: string) =>
  branchesOf(messages, leafId).map(({ messages: own, besides }) => [besides?.id, own.map(({ id }) => id)]);

describe('the branches of a conversation', () => {
  it('begin with the one that is shown; the others say which message they begin beside', () => {
    expect(idsOf(tree, 'a3')).toEqual([
      [undefined, ['q1', 'a1', 'q2', 'a3']],
      ['a1', ['a2']],
      ['q1', ['q1b']],
    ]);
    expect(idsOf(tree, 'a2')).toEqual([
      [undefined, ['q1', 'a2']],
      ['a2', ['a1', 'q2', 'a3']],
      ['q1', ['q1b']],
    ]);
  });

  it('begin with the newest path where no leaf, or an unknown one, is named', () => {
    expect(idsOf(tree)[0]).toEqual([undefined, ['q1b']]);
    expect(idsOf(tree, 'gone')[0]).toEqual([undefined, ['q1b']]);
  });

  it('hold what stands below a message that is gone, which is no other version of what stands elsewhere', () => {
    expect(idsOf(tree.slice(1), 'a3')).toEqual([
      [undefined, ['a1', 'q2', 'a3']],
      ['a1', ['a2']],
      [undefined, ['q1b']],
    ]);
  });

  it('are none of an empty conversation', () => {
    expect(branchesOf([], 'a1')).toEqual([]);
  });

  it('hold each message of any tree once, each right below its parent or at a fork', () => {
    const parents = fc.array(fc.nat(), { maxLength: 40 });
    fc.assert(
      fc.property(parents, fc.nat(), (numbers, leaf) => {
        const messages = numbers.map((number, index) =>
          index === 0 ? question('m0') : answer(`m${index}`, `m${number % index}`, { createdAt: index }),
        );
        const branches = branchesOf(messages, `m${leaf % (messages.length + 1)}`);
        const all = branches.flatMap((branch) => branch.messages.map(({ id }) => id));
        expect(all.toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
        for (const { messages: own } of branches)
          for (const [index, message] of own.slice(1).entries()) expect(message.parentId).toBe(own[index]?.id);
      }),
      propertyRuns(300),
    );
  });
});
