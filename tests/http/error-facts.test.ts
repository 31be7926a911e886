import { expect, it } from 'vitest';
import { errorFactsOfText } from '@/lib/http/error-facts';

it.each([
  ['{"error":{"message":"m","type":"t","code":"c"}}', 'm', ['c', 't']],
  ['{"error":"m"}', 'm', []],
  ['{"message":"m"}', 'm', []],
  ['{"detail":"m"}', 'm', []],
  ['{"detail":[{"msg":"one","loc":["body"],"type":"missing"},{"msg":"two"}]}', 'one; two', []],
  ['{"object":"error","message":{"detail":[{"msg":"m"}]},"type":"t"}', 'm', ['t']],
  ['[{"error":{"code":400,"message":"m","status":"INVALID_ARGUMENT"}}]', 'm', ['400', 'INVALID_ARGUMENT']],
  ['plain words', 'plain words', []],
  ['<html><body>502</body></html>', undefined, []],
  ['{cut', undefined, []],
  ['', undefined, []],
])('reads %s', (body, message, words) => {
  const facts = errorFactsOfText(body);

  expect(facts.message).toBe(message);
  expect(facts.words).toEqual(words);
});

it('shows an error object without words as it came', () => {
  expect(errorFactsOfText('{"error":{"http_status_code":422,"x":1}}')).toMatchObject({
    message: '{"http_status_code":422,"x":1}',
    status: 422,
  });
});

it.each(['{"message":null}', '{"message":null,"code":"weird"}', '{"type":"weird","details":[{}]}'])(
  'shows nothing of an error object that has no more than its code (%s)',
  (error) => {
    expect(errorFactsOfText(`{"error":${error}}`).message).toBeUndefined();
  },
);

it('reads an error that is nested without end', () => {
  const nested = `${'{"error":'.repeat(100_000)}"boom"${'}'.repeat(100_000)}`;

  expect(errorFactsOfText(nested)).toMatchObject({ words: [] });
  expect(errorFactsOfText(nested.replaceAll('error', 'x'))).toMatchObject({ words: [] });
});

it('reads the status, the wait and a flagged prompt out of the body', () => {
  const body = {
    error: {
      code: 429,
      message: 'm',
      metadata: { reasons: ['violence'], headers: { 'X-RateLimit-Reset': '1790000000000' } },
      details: [{ retryDelay: '5s', reason: 'RATE' }],
    },
  };

  expect(errorFactsOfText(JSON.stringify(body))).toMatchObject({
    status: 429,
    words: ['content_filter', 'RATE', '429'],
    retryDelay: '5s',
    rateLimitReset: '1790000000000',
  });
});
