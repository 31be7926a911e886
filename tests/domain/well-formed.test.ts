import { expect, it } from 'vitest';
import { wellFormed } from '@/lib/domain/well-formed';

it('mends half a surrogate pair anywhere in a value', () => {
  const request = { model: 'm', messages: [{ parts: [{ text: 'cut \uD83D' }] }], system: '\uDE00', count: 1 };

  expect(wellFormed(request)).toEqual({
    model: 'm',
    messages: [{ parts: [{ text: 'cut \uFFFD' }] }],
    system: '\uFFFD',
    count: 1,
  });
});

it('gives back the same objects where nothing is broken, so that what was sent before is sent again as it was', () => {
  const whole = { text: '😀' };
  const request = { messages: [whole, { text: '\uD83D' }] };

  expect(wellFormed(request).messages[0]).toBe(whole);
  expect(wellFormed(whole)).toBe(whole);
});
