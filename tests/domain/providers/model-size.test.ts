import { expect, it } from 'vitest';
import { withEnteredSize } from '@/lib/domain/providers/model-size';

const model = { id: 'm1', name: 'M', contextWindow: 8192, maxOutput: 1000, isWindowOwn: true } as const;

it('lets the word of the user count before that of the service, one by one', () => {
  expect(withEnteredSize(model, { contextWindow: 32_000 })).toEqual({
    id: 'm1',
    name: 'M',
    contextWindow: 32_000,
    maxOutput: 1000,
  });
  expect(withEnteredSize(model, { maxOutput: 64 })).toEqual({ ...model, maxOutput: 64 });
  expect(withEnteredSize(model)).toBe(model);
});
