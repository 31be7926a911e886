import { expect, it } from 'vitest';
import { looseObject } from '@/lib/chat-stream/loose-json';

it('reads what can mean one object only', () => {
  expect(looseObject('{\'a\': 1, b: [True, None,], “c”: "x\ny",}')).toEqual({
    value: { a: 1, b: [true, null], c: 'x\ny' },
  });
});

it('reads nothing that was cut, nothing behind an object, and no values that JSON does not have', () => {
  for (const text of [
    '{"a":1',
    '{"a":"b',
    '{"a":1} {"b":2}',
    '{"a":undefined}',
    '{"a":NaN}',
    '[1,]',
    '{"a":1,,}',
    '',
  ]) {
    expect(looseObject(text)).toBeUndefined();
  }
});
