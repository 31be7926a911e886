import { expect, it } from 'vitest';
import { effectiveParameters, requestSettings } from '@/lib/domain/providers/model-parameters';

it('puts the conversation over its assistant, and that over the model', () => {
  const ofModel = { temperature: 1, topP: 0.5, system: 'Be long.' };

  expect(effectiveParameters(ofModel, { temperature: 0.5, system: 'Be brief.' }, { temperature: 0 })).toEqual({
    temperature: 0,
    topP: 0.5,
    system: 'Be brief.',
  });
});

it('leaves what is not set to the service, and counts zero as set', () => {
  expect(requestSettings({ system: 'Be brief.' })).toBeUndefined();
  expect(requestSettings({ temperature: 0 })).toEqual({ temperature: 0 });
});

it('turns the effort into what providers read', () => {
  expect(requestSettings({ effort: 'off' })).toEqual({ reasoning: 'off' });
  expect(requestSettings({ effort: 'high' })).toEqual({ reasoning: { effort: 'high' } });
  expect(requestSettings({ effort: 'on' })).toEqual({ reasoning: { enabled: true } });
  expect(requestSettings({ effort: 'high' }, { high: 9000 })).toEqual({ reasoning: { budgetTokens: 9000 } });
});
