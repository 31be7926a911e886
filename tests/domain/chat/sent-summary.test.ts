import { expect, it } from 'vitest';
import { sentSummary } from '@/lib/domain/chat/sent-summary';
import { answer, question } from '@/tests/fakes/messages';

const path = [
  question('u1'),
  answer('a1', 'u1'),
  question('u2', { parentId: 'a1' }),
  answer('a2', 'u2'),
  question('u3'),
];
const summary = { text: 'Summed up.', beforeId: 'u2', modelName: 'M', messageCount: 2, isTainted: false };

it.each([
  ['where the messages that it covers are left out', 'u2', summary],
  ['where still more are left out', 'u3', summary],
  ['nowhere when everything is sent', undefined, undefined],
  ['nowhere on a branch without them', 'elsewhere', undefined],
])('goes out %s', (_, firstSentId, expected) => {
  expect(sentSummary(path, { summary, ...(firstSentId !== undefined && { firstSentId }) })).toBe(expected);
});

it('does not go out on a branch that parted before it', () => {
  expect(sentSummary([question('u1'), question('u9')], { summary, firstSentId: 'u9' })).toBeUndefined();
});
