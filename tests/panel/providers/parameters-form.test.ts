import { expect, it } from 'vitest';
import { limitsOf } from '@/lib/domain/providers/model-limits';
import { numberRanges, parametersFromForm } from '@/lib/panel/providers/parameters-form';

const limits = limitsOf([{ stopCount: 2, maxTokens: 1000, temperature: { min: 0, max: 1 } }], {
  id: 'm1',
  capabilities: [],
});
const read = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parametersFromForm(form, limits);
};

it('leaves to the service what is empty', () => {
  expect(read({ temperature: ' ', topP: '', system: ' \n', stop: '\n', effort: '' })).toEqual({
    type: 'fits',
    parameters: {},
  });
});

it('reads numbers as many languages write them, zero among them', () => {
  expect(read({ temperature: '0', topP: '0,5', maxTokens: '99.6' })).toEqual({
    type: 'fits',
    parameters: { temperature: 0, topP: 0.5, maxTokens: 100 },
  });
});

it('takes each line for a stop text, space included', () => {
  expect(read({ stop: 'END\r\n\n stop', system: ' Be brief. ', effort: 'low' })).toEqual({
    type: 'fits',
    parameters: { stop: ['END', ' stop'], system: 'Be brief.', effort: 'low' },
  });
});

it.each([
  [{ temperature: '1.1' }, ['temperature']],
  [{ temperature: '-0.1', topP: '2' }, ['temperature', 'topP']],
  [{ maxTokens: '1001' }, ['maxTokens']],
  [{ maxTokens: 'many' }, ['maxTokens']],
  [{ stop: 'a\nb\nc' }, ['stop']],
  [{ stop: 'x'.repeat(201) }, ['stop']],
])('refuses exactly what does not fit in %j', (fields, refused) => {
  expect(read(fields)).toEqual({ type: 'refused', fields: refused });
});

it('goes as far as the service goes, and far where nobody says', () => {
  expect(numberRanges(limits).maxTokens).toEqual({ min: 1, max: 1000 });
  expect(numberRanges(limitsOf([], { id: 'm1', capabilities: [] })).maxTokens.max).toBe(10_000_000);
});
