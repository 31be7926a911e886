import { expect, it } from 'vitest';
import { buildRequest, continueLine } from '@/lib/background/chat/build-request';
import { messageIdsOf } from '@/lib/background/chat/message-ids';
import { answer, question } from '../../fakes/messages';

const path = [
  question('q1'),
  answer('a1', 'q1', { backendId: 'server-1' }),
  question('q2', { parentId: 'a1' }),
  answer('a2', 'q2', { backendId: 'server-1' }),
  question('q3', { parentId: 'a2' }),
];

const idsOf = (sent: typeof path) =>
  buildRequest({ model: 'm', path: sent, messageIds: messageIdsOf(path) }).messages.map(({ id }) => id);

it("names an answer by its backend's id, where that is its own alone", () => {
  expect(idsOf(path)).toEqual(['q1', 'server-1', 'q2', 'a2', 'q3']);
});

it('names the rest as before when the oldest messages are left out', () => {
  expect(idsOf(path.slice(2))).toEqual(['q2', 'a2', 'q3']);
});

it('never lets a backend take the id of a question', () => {
  const told = messageIdsOf([question('q1'), answer('a1', 'q1', { backendId: 'q1' })]);

  expect([...told.values()]).toEqual(['q1', 'a1']);
});

it('names two questions in a row, between which an answer failed, by the newer one', () => {
  const failed = [question('q1'), answer('a1', 'q1', { parts: [] }), question('q2', { parentId: 'a1' })];
  const { messages } = buildRequest({ model: 'm', path: failed, messageIds: messageIdsOf(failed) });

  expect(messages.map(({ id }) => id)).toEqual(['q2']);
});

it('names the line that asks to go on by the answer that goes on', () => {
  const { messages } = buildRequest({
    model: 'm',
    path: path.slice(0, 2),
    messageIds: messageIdsOf(path),
    continues: { acceptsPrefill: false },
  });

  expect(messages.at(-1)).toEqual({
    id: 'server-1-continue',
    role: 'user',
    parts: [{ type: 'text', text: continueLine }],
  });
});
