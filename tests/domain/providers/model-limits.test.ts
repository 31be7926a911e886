import { describe, expect, it } from 'vitest';
import type { LimitRow } from '@/lib/domain/parameter-limits';
import { fitParameters, limitsOf, parameterChanges } from '@/lib/domain/providers/model-limits';

const rows: readonly LimitRow[] = [
  { temperature: { min: 0, max: 1 }, stopCount: 1 },
  { models: '^thinker', ignores: ['temperature', 'stop'], efforts: ['low', 'high'] },
];

describe('the limits of a model', () => {
  it('are the common ones where nobody says more', () => {
    expect(limitsOf([], { id: 'any' })).toEqual({
      temperature: { min: 0, max: 2 },
      topP: { min: 0, max: 1 },
      stopCount: 4,
      efforts: ['off', 'low', 'medium', 'high'],
      ignores: [],
    });
  });

  it('are those of its service, then of its family, then what the service says of it', () => {
    const limits = limitsOf(rows, {
      id: 'Thinker-2',
      maxOutput: 8000,
      limits: { temperature: { min: 0, max: 1.5 }, ignores: ['topP'] },
    });

    expect(limits).toMatchObject({ temperature: { min: 0, max: 1.5 }, stopCount: 1, maxTokens: 8000 });
    expect(limits.efforts).toEqual(['low', 'high']);
    expect(limits.ignores).toEqual(['temperature', 'stop', 'topP']);
  });

  it('offer no steps of thinking where the service lists no reasoning, unless it lists steps', () => {
    expect(limitsOf(rows, { id: 'thinker', capabilities: ['images'] }).ignores).toContain('effort');
    expect(limitsOf([], { id: 'm', capabilities: [], limits: { efforts: ['on'] } }).ignores).toEqual([]);
  });
});

describe('parameters for a model', () => {
  const plain = limitsOf(rows, { id: 'plain', maxOutput: 1000 });
  const thinker = limitsOf(rows, { id: 'thinker' });

  it('go as they are while they fit', () => {
    const parameters = {
      system: 'Be brief.',
      temperature: 0,
      topP: 1,
      maxTokens: 1000,
      stop: ['a'],
      effort: 'low',
    } as const;

    expect(fitParameters({ ...parameters, stop: ['a'] }, plain)).toEqual(parameters);
    expect(parameterChanges({ ...parameters, stop: ['a'] }, plain)).toEqual([]);
  });

  it('are brought into its limits, or left out where it ignores them, and each change is told', () => {
    const parameters = { temperature: 1.5, maxTokens: 4000, stop: ['a', 'b'] };

    expect(fitParameters(parameters, plain)).toEqual({ temperature: 1, maxTokens: 1000, stop: ['a'] });
    expect(parameterChanges(parameters, plain)).toEqual([
      { name: 'temperature', sent: 1 },
      { name: 'maxTokens', sent: 1000 },
      { name: 'stop', sent: ['a'] },
    ]);
    expect(parameterChanges(parameters, thinker)).toEqual([{ name: 'temperature' }, { name: 'stop' }]);
  });

  it.each([
    ['medium', ['low', 'high'], 'low'],
    ['max', ['off', 'low', 'high'], 'high'],
    ['minimal', ['off', 'medium'], 'medium'],
    ['off', ['low', 'high'], 'low'],
    ['high', ['off', 'on'], 'on'],
    ['on', ['low', 'medium', 'high'], 'medium'],
  ] as const)('ask for the step of thinking nearest to %s of %j', (effort, efforts, sent) => {
    expect(fitParameters({ effort }, { ...plain, efforts })).toEqual({ effort: sent });
  });
});
