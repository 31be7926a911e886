import { expect, it } from 'vitest';
import { sizeFromForm } from '@/lib/panel/providers/size-form';

const read = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return sizeFromForm(form);
};

it.each([
  [{}, {}],
  [{ contextWindow: '128 000', maxOutput: ' ' }, { contextWindow: 128_000 }],
  [
    { contextWindow: '1', maxOutput: '8192' },
    { contextWindow: 1, maxOutput: 8192 },
  ],
])('reads %j', (fields, size) => {
  expect(read(fields)).toEqual({ type: 'fits', size });
});

it.each([
  [{ contextWindow: '128.000' }, ['contextWindow']],
  [{ contextWindow: '128k', maxOutput: '0' }, ['contextWindow', 'maxOutput']],
  [{ contextWindow: '100000001', maxOutput: '5' }, ['contextWindow']],
])('refuses exactly what is none in %j', (fields, refused) => {
  expect(read(fields)).toEqual({ type: 'refused', fields: refused });
});
