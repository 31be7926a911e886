import { expect, it } from 'vitest';
import { parseEventJson } from '@/lib/chat-stream/event-json';

it('reads JSON of every kind, and calls what is none malformed', () => {
  expect(parseEventJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseEventJson('null')).toBe(null);
  expect(() => parseEventJson('{"a":')).toThrow(
    expect.objectContaining({ data: expect.objectContaining({ code: 'malformed' }) }),
  );
});
