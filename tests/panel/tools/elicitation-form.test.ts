import { describe, expect, it } from 'vitest';
import type { ElicitationField } from '@/lib/domain/tools/elicitation';
import { initialValues, type RawValue, readElicitationForm, unreadNumber } from '@/lib/panel/tools/elicitation-form';

type Own = ElicitationField extends infer Each
  ? Each extends ElicitationField
    ? Omit<Each, 'name' | 'isRequired'>
    : never
  : never;

const field = (own: Own, isRequired = true): ElicitationField => ({ name: 'it', isRequired, ...own });
const options = [
  { value: 'a', title: 'Apple' },
  { value: '', title: 'Nothing' },
  { value: 'c', title: 'Cherry' },
];

/** What a field alone reads: its value, its problem, or undefined. */
const read = (own: Own, raw: RawValue, isRequired = true): unknown => {
  const form = readElicitationForm([field(own, isRequired)], [raw]);
  return form.type === 'answer' ? form.content.it : form.problems.get(0);
};

describe('a value that can be sent', () => {
  it.each<[string, Own, RawValue, unknown]>([
    ['a text with its spaces', { type: 'text' }, ' Ada ', ' Ada '],
    ['an address of mail without them', { type: 'text', format: 'email' }, ' ada@example.org ', 'ada@example.org'],
    ['a whole address', { type: 'text', format: 'uri' }, 'https://example.org', 'https://example.org'],
    ['a day', { type: 'text', format: 'date' }, '2026-11-23', '2026-11-23'],
    ['a number', { type: 'number', isInteger: false, minimum: 1.5, maximum: 1.5 }, '1.5', 1.5],
    ['a whole number', { type: 'number', isInteger: true }, '-3', -3],
    ['no for what was left unticked', { type: 'boolean' }, false, false],
    ['the option at an index, whatever its value', { type: 'choice', options }, '1', ''],
    ['options in the order in which they are offered', { type: 'choices', options }, ['2', '0'], ['a', 'c']],
  ])('is %s', (_, own, raw, value) => {
    expect(read(own, raw)).toEqual(value);
  });

  it('is a moment in universal time, whatever the zone of this computer', () => {
    const value = read({ type: 'text', format: 'date-time' }, '2026-11-23T04:30');

    expect(value).toMatch(/^2026-11-2\dT\d\d:\d\d:00\.000Z$/u);
    expect(initialValues([field({ type: 'text', format: 'date-time', initial: String(value) })])).toEqual([
      '2026-11-23T04:30',
    ]);
  });

  it.each<[string, Own, RawValue]>([
    ['a text', { type: 'text', minLength: 3 }, ' '],
    ['a number', { type: 'number', isInteger: true }, ''],
    ['a choice', { type: 'choice', options }, ''],
    ['several choices', { type: 'choices', options, minItems: 2 }, []],
  ])('is left out where %s is left open and not needed', (_, own, raw) => {
    expect(readElicitationForm([field(own, false)], [raw])).toEqual({ type: 'answer', content: {} });
  });
});

describe('a value that cannot be sent', () => {
  it.each<[string, Own, RawValue, unknown]>([
    ['a text that is needed and empty', { type: 'text' }, ' ', { type: 'required' }],
    ['a text that is too short', { type: 'text', minLength: 3 }, 'ab', { type: 'shortest', limit: 3 }],
    ['a text that is too long', { type: 'text', maxLength: 1 }, 'ab', { type: 'longest', limit: 1 }],
    ['what is no address of mail', { type: 'text', format: 'email' }, 'ada', { type: 'email' }],
    ['half an address', { type: 'text', format: 'uri' }, 'example.org', { type: 'uri' }],
    ['a day that does not exist', { type: 'text', format: 'date' }, '2026-13-01', { type: 'date' }],
    ['a day without a time', { type: 'text', format: 'date-time' }, 'soon', { type: 'moment' }],
    ['what is no number', { type: 'number', isInteger: false }, unreadNumber, { type: 'number' }],
    ['half of something whole', { type: 'number', isInteger: true }, '1.5', { type: 'whole' }],
    ['too little', { type: 'number', isInteger: true, minimum: 2 }, '1', { type: 'minimum', limit: 2 }],
    ['too much', { type: 'number', isInteger: true, maximum: 2 }, '3', { type: 'maximum', limit: 2 }],
    ['no choice', { type: 'choice', options }, '', { type: 'pick' }],
    ['an option that is not there', { type: 'choice', options }, '7', { type: 'pick' }],
    ['too few choices', { type: 'choices', options, minItems: 2 }, ['0'], { type: 'fewest', limit: 2 }],
    ['none where one is needed', { type: 'choices', options }, [], { type: 'fewest', limit: 1 }],
    ['too many choices', { type: 'choices', options, maxItems: 1 }, ['0', '1'], { type: 'most', limit: 1 }],
  ])('is %s', (_, own, raw, problem) => {
    expect(read(own, raw)).toEqual(problem);
  });

  it('keeps all the others from being sent, too', () => {
    const fields = [field({ type: 'text' }), field({ type: 'boolean' })];

    expect(readElicitationForm(fields, ['', true])).toEqual({
      type: 'problems',
      problems: new Map([[0, { type: 'required' }]]),
    });
  });
});

it('begins with what the server suggests, as far as it is offered', () => {
  const fields = [
    field({ type: 'text', initial: 'Ada' }),
    field({ type: 'number', isInteger: true, initial: 0 }),
    field({ type: 'boolean' }),
    field({ type: 'choice', options, initial: 'c' }),
    field({ type: 'choices', options, initial: ['c', 'x'] }),
    field({ type: 'text', format: 'date-time', initial: 'tomorrow' }),
  ];

  expect(initialValues(fields)).toEqual(['Ada', '0', false, '2', ['2'], '']);
});

it('keeps the name of a field that is a word of the language', () => {
  const form = readElicitationForm([{ name: '__proto__', isRequired: true, type: 'text' }], ['x']);

  expect(form.type === 'answer' && Object.entries(form.content)).toEqual([['__proto__', 'x']]);
});
