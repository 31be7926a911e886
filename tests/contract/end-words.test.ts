import { expect, it } from 'vitest';
import { endWordsOf } from '@/lib/domain/chat/end-words';
import { endOf, events, type Read, read } from '../fakes/wire-formats';

const wordsOf = ({ parts }: Read): string | undefined =>
  endWordsOf(parts.flatMap((part) => (part.type === 'message_annotations' ? part.annotations : [])));

it('keeps why Claude refused', async () => {
  const answer = await read.message(
    events(
      { type: 'message_start', message: {} },
      {
        type: 'message_delta',
        delta: { stop_reason: 'refusal', stop_details: { type: 'refusal', explanation: 'This is about weapons.' } },
      },
      { type: 'message_stop' },
    ),
  );

  expect(wordsOf(answer)).toBe('This is about weapons.');
  expect(endOf(answer)).toBe('content-filter');
});

it.each([
  ['SAFETY', 'content-filter'],
  ['MALFORMED_FUNCTION_CALL', 'error'],
])('keeps what Gemini says of %s', async (finishReason, meaning) => {
  const answer = await read.gemini(
    events({ candidates: [{ content: { parts: [] }, finishReason, finishMessage: 'Malformed call: print(x)' }] }),
  );

  expect(wordsOf(answer)).toBe('Malformed call: print(x)');
  expect(endOf(answer)).toBe(meaning);
});

it('says nothing where the service said nothing', async () => {
  expect(
    wordsOf(await read.gemini(events({ candidates: [{ finishReason: 'STOP', finishMessage: ' ' }] }))),
  ).toBeUndefined();
});
