import { expect, it } from 'vitest';
import { limitsOf } from '@/lib/domain/providers/model-limits';
import { activeLimits } from '@/lib/panel/providers/parameter-limits';
import { catalog } from '@/tests/fakes/catalog';
import { connected } from '@/tests/fakes/connected-provider';

const model = { id: 'm1', name: 'M1', capabilities: [] };
const limited = {
  providers: catalog.providers.map((info) => ({
    ...info,
    limits: [{ stopCount: 3 }],
    presets: info.presets.map((preset) => (preset.id === 'groq' ? { ...preset, limits: [{ stopCount: 1 }] } : preset)),
  })),
};

it.each([
  ['of the preset, where it has some', { providerId: 'openai-compatible', presetId: 'groq' }, 1],
  ['of the provider, where the preset has none', { providerId: 'openai-compatible', presetId: 'deepseek' }, 3],
  ['of the provider without a preset', { providerId: 'ollama' }, 3],
  ['that hold for every model, for a provider that is gone', { providerId: 'gone' }, limitsOf([], model).stopCount],
])('are those %s', (_whose, own, stopCount) => {
  expect(activeLimits({ provider: connected(own), model }, limited).stopCount).toBe(stopCount);
});
