import { expect, it } from 'vitest';
import { redactorFor } from '@/lib/http/redact';

it.each([
  ['an exact value', 'key my-own-secret is wrong', 'key … is wrong'],
  ['the credentials of a header', 'Authorization: Bearer abc.def', 'Authorization: Bearer …'],
  ['the form of an OpenAI key', 'provided: sk-proj-abcdefgh12345678.', 'provided: ….'],
  ['the form of a Google key', 'key AIzaSyA1234567890abcdefghij_k', 'key …'],
  ['the query of a URL', 'see https://example.com/a?key=1&b=2 now', 'see https://example.com/a now'],
  ['user information in a URL', 'https://me:pass@example.com/x', 'https://example.com/x'],
])('takes out %s', (_what, text, expected) => {
  expect(redactorFor(['my-own-secret'])(text)).toBe(expected);
});

it('leaves ordinary words and masked keys alone', () => {
  const text = 'Incorrect API key provided: sk-***. See https://platform.openai.com/account/api-keys.';

  expect(redactorFor(['KEY', ''])(text)).toBe(text);
});

it('takes the longer of two secrets first', () => {
  expect(redactorFor(['abcdef', 'abcdef-long'])('abcdef-long')).toBe('…');
});

it('keeps at most 2,000 characters', () => {
  expect(redactorFor([])('x'.repeat(5000))).toHaveLength(2000);
});
