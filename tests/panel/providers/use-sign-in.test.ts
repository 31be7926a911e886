import { expect, it } from 'vitest';
import { connectionOf, signInTargetOf, signInTargets } from '@/lib/panel/providers/use-sign-in';
import { catalog } from '@/lib/providers/registry';
import { connected } from '@/tests/fakes/connected-provider';

const [target] = signInTargets(catalog);
if (target === undefined) throw new Error('a service can be signed in to');
const { providerId, presetId } = target;

it('lists the services that one can sign in to, and none that the organisation set up', () => {
  expect(signInTargets(catalog)).toEqual([
    {
      providerId: 'openai-compatible',
      presetId: 'openrouter',
      label: 'OpenRouter',
      host: 'openrouter.ai',
      keyUrl: 'https://openrouter.ai/settings/keys',
    },
  ]);
  const managed = catalog.providers.map((provider) => ({
    ...provider,
    presets: provider.presets.map((preset) => ({ ...preset, isManaged: true })),
  }));
  expect(signInTargets({ providers: managed })).toEqual([]);
});

it('knows the connection at the service, and none that leads elsewhere', () => {
  const own = connected({ providerId, presetId });
  const elsewhere = connected({ providerId, presetId, settings: { baseUrl: 'https://mirror.example/v1' } });

  expect(connectionOf(target, [connected(), elsewhere, own])).toBe(own);
  expect(connectionOf(target, [elsewhere])).toBeUndefined();
  expect(signInTargetOf(own, catalog)).toEqual(target);
  expect(signInTargetOf(elsewhere, catalog)).toBeUndefined();
  expect(signInTargetOf({ ...own, isDisallowed: true }, catalog)).toBeUndefined();
});
