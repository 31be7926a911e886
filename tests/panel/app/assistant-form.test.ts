import { expect, it } from 'vitest';
import { limitsOf } from '@/lib/domain/providers/model-limits';
import { assistantFromForm } from '@/lib/panel/app/assistant-form';

const limits = limitsOf([], { id: 'm1' });
const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Cook', system: 'Cook.', ...fields })) form.set(name, value);
  return form;
};
const read = (fields: Readonly<Record<string, string>>) => assistantFromForm(formOf(fields), undefined, limits);

it('reads a name and instructions, and leaves out what was left empty', () => {
  expect(read({ name: ' Sea  cook ', icon: '', starters: ' \n' })).toEqual({
    type: 'fits',
    assistant: { name: 'Sea cook', instructions: 'Cook.' },
  });
});

it('reads the sign, the starters, the parameters and the model', () => {
  const model = { connectionId: 'p1', modelId: 'm1' };
  const form = formOf({ icon: '🧭x', starters: 'Where?\n\n When? ', temperature: '0,5' });

  expect(assistantFromForm(form, model, limits, { effort: 'high' })).toEqual({
    type: 'fits',
    assistant: {
      name: 'Cook',
      instructions: 'Cook.',
      icon: '🧭',
      model,
      starters: ['Where?', 'When?'],
      parameters: { temperature: 0.5 },
    },
  });
});

it('keeps what this model has no field for', () => {
  const without = { ...limits, ignores: ['effort'] as const };

  expect(assistantFromForm(formOf({}), undefined, without, { effort: 'high', topP: 1 })).toMatchObject({
    assistant: { parameters: { effort: 'high' } },
  });
});

it.each([
  ['name', { name: '\u200b' }],
  ['system', { system: ' ' }],
  ['system', { system: 'x'.repeat(20_001) }],
  ['starters', { starters: 'a\nb\nc\nd\ne' }],
  ['starters', { starters: 'x'.repeat(201) }],
  ['temperature', { temperature: '9' }],
] as const)('names the field that does not fit: %s', (field, fields) => {
  expect(read(fields)).toEqual({ type: 'refused', fields: [field] });
});
