import { expect, it } from 'vitest';
import { buildRequest } from '@/lib/background/chat/build-request';
import { firstAfterTrim, sentPath } from '@/lib/domain/chat/context-ledger';
import { anthropicBody } from '@/lib/providers/anthropic-messages/request-body';
import { converseRequest } from '@/lib/providers/bedrock/converse-request';
import { answer, question } from '@/tests/fakes/messages';

const words = (text: string) => ({ parts: [{ type: 'text' as const, text }] });
/** A conversation whose answers are far longer than its questions, so that a cut by length falls among answers. */
const path = Array.from({ length: 6 }, (_, turn) => [
  question(`u${turn}`, words(`Question ${turn}`)),
  answer(`a${turn}`, `u${turn}`, words('A long answer. '.repeat(200 * (turn + 1)))),
])
  .flat()
  .slice(0, -1);
const last = { role: 'user', text: 'Question 5' };

it.each([undefined, 2000, 8000, 100])('begins with a question after the oldest were left out, window %s', (window) => {
  const sent = sentPath(path, firstAfterTrim(path, window));
  const request = buildRequest({ model: 'm1', path: sent, parameters: { system: 'Be brief.' } });

  expect(sent.length).toBeLessThan(path.length);
  expect(request.system).toBe('Be brief.');
  expect(request.messages[0]?.role).toBe('user');
  expect(request.messages.at(-1)).toMatchObject({ role: last.role, parts: [{ type: 'text', text: last.text }] });
  expect(anthropicBody(request)).toMatchObject({
    system: [{ text: 'Be brief.' }],
    messages: expect.objectContaining({ 0: expect.objectContaining({ role: 'user' }) }),
  });
  expect(converseRequest(request, {})).toMatchObject({
    system: [{ text: 'Be brief.' }],
    messages: expect.objectContaining({ 0: expect.objectContaining({ role: 'user' }) }),
  });
});

it('begins with a question when a summary stands for what was left out', () => {
  const sent = sentPath(path, firstAfterTrim(path, 2000));
  const request = buildRequest({ model: 'm1', path: sent, summary: 'Summed up ```here```.' });

  expect(request.messages[0]).toMatchObject({ role: 'user' });
  expect(request.messages[0]?.parts[0]).toMatchObject({
    text: expect.stringContaining('````\nSummed up ```here```.\n````'),
  });
});
