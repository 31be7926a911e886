import { expect, it } from 'vitest';
import { priceFromForm } from '@/lib/panel/providers/price-form';

const read = (priceInput: string, priceOutput: string) => {
  const form = new FormData();
  form.set('priceInput', priceInput);
  form.set('priceOutput', priceOutput);
  return priceFromForm(form);
};

it('is none where both fields are empty', () => {
  expect(read(' ', '')).toEqual({ type: 'fits' });
});

it.each([
  ['3', '15', 3, 15],
  ['0.5', '1,25', 0.5, 1.25],
  ['.1', ',2', 0.1, 0.2],
  [' 0 ', '0', 0, 0],
])('reads %s and %s', (input, output, inputPrice, outputPrice) => {
  expect(read(input, output)).toEqual({ type: 'fits', price: { input: inputPrice, output: outputPrice } });
});

it.each([
  ['3', ''],
  ['', '3'],
  ['free', '3'],
  ['1.000,50', '3'],
  ['-1', '3'],
  ['1e3', '3'],
])('refuses %s and %s', (input, output) => {
  expect(read(input, output)).toEqual({ type: 'refused' });
});
