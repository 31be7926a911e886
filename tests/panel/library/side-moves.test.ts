import { expect, it } from 'vitest';
import { movesOf } from '@/lib/panel/library/side-moves';

it('puts together what gets the same on a side, and what gets none', () => {
  const changes = [
    { id: '1', before: 'a', after: 'b' },
    { id: '2', before: undefined, after: 'b' },
    { id: '3', before: 'a', after: undefined },
  ];

  expect(movesOf('after', changes)).toEqual([
    { conversationIds: ['1', '2'], value: 'b' },
    { conversationIds: ['3'], value: undefined },
  ]);
  expect(movesOf('before', changes)).toEqual([
    { conversationIds: ['1', '3'], value: 'a' },
    { conversationIds: ['2'], value: undefined },
  ]);
});
