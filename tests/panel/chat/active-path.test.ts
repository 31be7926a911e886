import { expect, it } from 'vitest';
import { activePath } from '@/lib/panel/chat/active-path';
import { answer, conversationOf, question } from '@/tests/fakes/messages';

const tree = [
  question('u1'),
  answer('a1', 'u1'),
  answer('a2', 'u1'),
  question('u2', { parentId: 'a2' }),
  question('q2', { parentId: 'u2', status: 'queued', createdAt: 9 }),
  question('q1', { parentId: 'u2', status: 'queued', createdAt: 5 }),
];
const idsOf = (activeLeafId: string | undefined, of = tree): readonly string[] =>
  activePath(conversationOf(activeLeafId === undefined ? {} : { activeLeafId }), of).map(({ id }) => id);

it('is the path to the active leaf, then what waits, as it was asked', () => {
  expect(idsOf('u2')).toEqual(['u1', 'a2', 'u2', 'q1', 'q2']);
});

it('follows another branch', () => {
  expect(idsOf('a1').slice(0, 2)).toEqual(['u1', 'a1']);
});

it('shows a question that waits once, though it is the leaf', () => {
  expect(idsOf('q1')).toEqual(['u1', 'a2', 'u2', 'q1', 'q2']);
});

it('shows what waits while there is no answer at all, and else nothing', () => {
  expect(idsOf(undefined)).toEqual(['q1', 'q2']);
  expect(idsOf(undefined, [question('u1')])).toEqual([]);
});
