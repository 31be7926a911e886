import { expect, it } from 'vitest';
import { errorCode } from '@/lib/http/error-code';
import { errorFacts } from '@/lib/http/error-facts';

it.each([
  ['a machine code before the status', 429, { error: { code: 'insufficient_quota', message: 'm' } }, 'credit'],
  ['a type before the status', 429, { error: { type: 'insufficient_quota', code: null } }, 'credit'],
  [
    'a limit of the day, which is no pause',
    429,
    { error: { status: 'RESOURCE_EXHAUSTED', details: [{ violations: [{ quotaId: 'RequestsPerDayPerProject' }] }] } },
    'quota',
  ],
  ['the status before a general word', 402, { error: { code: 'invalid_request_error' } }, 'credit'],
  ['a general word where no status is known', undefined, { error: { type: 'server_error' } }, 'server'],
  ['the status that the body names', undefined, { error: { code: 429 } }, 'rate-limit'],
  ['503 with a loading time', 503, { error: 'Model m is loading', estimated_time: 20 }, 'model-loading'],
  ['503 of llama.cpp while it loads', 503, { error: { code: 503, type: 'unavailable_error' } }, 'model-loading'],
  ['any other 503', 503, { error: { message: 'busy' } }, 'overloaded'],
  ['413 even as a rate limit', 413, { error: { code: 'rate_limit_exceeded' } }, 'too-long'],
  ['404 about a model', 404, { error: { message: 'no such model' } }, 'model-not-found'],
  ['404 of a server that has no such path', 404, { detail: 'Not Found' }, 'wrong-address'],
  ['a long conversation by its code', 400, { error: { code: 'context_length_exceeded' } }, 'too-long'],
  ['another 4xx', 418, {}, 'bad-request'],
  ['another 5xx', 599, {}, 'server'],
  ['nothing at all', undefined, { error: 'model crashed' }, 'unknown'],
])('reads %s', (_what, status, body, expected) => {
  expect(errorCode(status, errorFacts(body))).toBe(expected);
});

it.each([
  "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
  'prompt is too long: 210000 tokens > 200000 maximum',
  'The number of tokens to keep from the initial prompt is greater than the context length',
  'Input validation error: too many tokens',
  '9000 tokens were requested, which exceeds the maximum context of 8192',
  'Requested tokens exceed context window of 2048',
  'Prompt contains 40000 tokens, too large for model with 32768 maximum tokens',
  'input length exceeds context size',
])('takes the words of a bad request as a hint that it is too long: %s', (message) => {
  expect(errorCode(400, errorFacts({ error: { message } }))).toBe('too-long');
});

it('does not take those words for a hint where the status says something else', () => {
  expect(errorCode(500, errorFacts({ error: { message: 'context length exceeded' } }))).toBe('server');
});
