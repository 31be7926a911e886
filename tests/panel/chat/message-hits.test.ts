import { describe, expect, it } from 'vitest';
import { asDrawn, messageHits, nextHit, numberOfHit } from '@/lib/panel/chat/message-hits';
import { question } from '@/tests/fakes/messages';

const say = (id: string, text: string, parentId?: string) =>
  question(id, { parts: [{ type: 'text', text }], ...(parentId !== undefined && { parentId }) });

describe('the hits of a conversation', () => {
  it('come in the order in which one reads: a version with what follows it before the next one', () => {
    const tree = [
      say('q', 'Sea?'),
      say('one', 'sea sea', 'q'),
      say('other', 'A SEA.', 'q'),
      say('after', 'the *sea*', 'one'),
      say('none', 'nothing', 'after'),
      say('lost', 'sea', 'deleted'),
    ];

    expect(messageHits(tree, ['sea'])).toEqual([
      { messageId: 'q', count: 1 },
      { messageId: 'one', count: 2 },
      { messageId: 'after', count: 1 },
      { messageId: 'other', count: 1 },
      { messageId: 'lost', count: 1 },
    ]);
  });

  it('are of any of the words, and of each place one', () => {
    expect(messageHits([say('a', 'seaside by the sea')], ['sea', 'seaside'])).toEqual([{ messageId: 'a', count: 2 }]);
  });
});

const all = [
  { messageId: 'a', count: 2 },
  { messageId: 'b', count: 1 },
];

describe('going on', () => {
  it('leads to the next one, over the end to the first, and the other way round', () => {
    expect(nextHit(all, { messageId: 'a', index: 0 }, 1)).toEqual({ messageId: 'a', index: 1 });
    expect(nextHit(all, { messageId: 'a', index: 1 }, 1)).toEqual({ messageId: 'b', index: 0 });
    expect(nextHit(all, { messageId: 'b', index: 0 }, 1)).toEqual({ messageId: 'a', index: 0 });
    expect(nextHit(all, { messageId: 'a', index: 0 }, -1)).toEqual({ messageId: 'b', index: 0 });
    expect(nextHit(all, { messageId: 'b', index: 0 }, -1)).toEqual({ messageId: 'a', index: 1 });
  });

  it('from a message that is gone leads to the first or the last, and nowhere where none is left', () => {
    expect(nextHit(all, { messageId: 'gone', index: 3 }, 1)).toEqual({ messageId: 'a', index: 0 });
    expect(nextHit(all, { messageId: 'gone', index: 3 }, -1)).toEqual({ messageId: 'b', index: 0 });
    expect(nextHit([], { messageId: 'gone', index: 0 }, 1)).toBeUndefined();
  });
});

it('counts what is drawn of a message once that is known, and a message without a mark as one place', () => {
  expect(asDrawn(all, { a: 0 })).toEqual([
    { messageId: 'a', count: 1 },
    { messageId: 'b', count: 1 },
  ]);
  expect(numberOfHit(asDrawn(all, { a: 5 }), { messageId: 'b', index: 0 })).toEqual({ number: 6, count: 6 });
  expect(numberOfHit(all, { messageId: 'gone', index: 0 })).toEqual({ number: 0, count: 3 });
});
