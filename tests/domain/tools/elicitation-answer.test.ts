import { expect, it } from 'vitest';
import type { Elicitation, ElicitationField, ElicitationValue } from '@/lib/domain/tools/elicitation';
import { elicitationAnswerSchema, fitsElicitation } from '@/lib/domain/tools/elicitation-answer';

const naming = { name: 'it', isRequired: true } as const;
const options = [
  { value: 'a', title: 'A' },
  { value: 'b', title: 'B' },
];
const form = (...fields: readonly ElicitationField[]): Elicitation => ({ mode: 'form', message: '', fields });
const text: ElicitationField = { ...naming, type: 'text', minLength: 2, maxLength: 3 };
const whole: ElicitationField = { ...naming, type: 'number', isInteger: true, minimum: 0, maximum: 9 };
const choices: ElicitationField = { ...naming, type: 'choices', options, minItems: 1, maxItems: 2 };

it.each<readonly [ElicitationField, ElicitationValue, boolean]>([
  [text, 'ab', true],
  [text, 'a', false],
  [text, 'abcd', false],
  [text, 12, false],
  [whole, 9, true],
  [whole, 1.5, false],
  [whole, 10, false],
  [whole, '1', false],
  [{ ...naming, type: 'boolean' }, false, true],
  [{ ...naming, type: 'boolean' }, 'yes', false],
  [{ ...naming, type: 'choice', options }, 'b', true],
  [{ ...naming, type: 'choice', options }, 'c', false],
  [choices, ['a', 'b'], true],
  [choices, ['a', 'c'], false],
  [choices, [], false],
  [choices, 'a', false],
])('to the field %j the answer %j fits: %s', (field, value, isFitting) => {
  expect(fitsElicitation(form(field), { action: 'accept', content: { it: value } })).toBe(isFitting);
});

it('wants what is required, and nothing that was not asked for', () => {
  const asked = form(text, { ...text, name: 'more', isRequired: false });
  expect(fitsElicitation(asked, { action: 'accept', content: { it: 'ab' } })).toBe(true);
  expect(fitsElicitation(asked, { action: 'accept', content: { more: 'ab' } })).toBe(false);
  expect(fitsElicitation(asked, { action: 'accept' })).toBe(false);
  expect(fitsElicitation(asked, { action: 'accept', content: { it: 'ab', other: 'ab' } })).toBe(false);
});

it('can always be declined or canceled', () => {
  expect(fitsElicitation(form(text), { action: 'decline' })).toBe(true);
  expect(fitsElicitation(form(text), { action: 'cancel' })).toBe(true);
});

it('takes no values for a page that is to be opened', () => {
  const page: Elicitation = { mode: 'url', message: '', url: 'https://sign.example/' };
  expect(fitsElicitation(page, { action: 'accept' })).toBe(true);
  expect(fitsElicitation(page, { action: 'accept', content: { it: 'ab' } })).toBe(false);
});

it('reads no values that no form gives', () => {
  const read = (value: unknown) =>
    elicitationAnswerSchema.safeParse({ action: 'accept', content: { it: value } }).success;
  expect(['a', 1, true, ['a']].map(read)).toEqual([true, true, true, true]);
  expect([null, { a: 1 }, [1], 'x'.repeat(10_001)].map(read)).toEqual([false, false, false, false]);
});
