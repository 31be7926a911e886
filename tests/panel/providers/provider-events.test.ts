// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { providerEvents } from '@/lib/panel/providers/provider-events';
import { firstState, pullKey, useSession } from '@/lib/panel/session-store';
import { connected } from '@/tests/fakes/connected-provider';

beforeEach(() => useSession.setState(firstState(), true));

it('mirrors the connected providers', () => {
  providerEvents['providers-changed']({ type: 'providers-changed', providers: [connected()] });

  expect(useSession.getState().providers).toEqual([connected()]);
});

it('keeps the last finding of each local service', () => {
  const found = (serviceId: 'ollama' | 'lm-studio', state: 'silent' | 'looking') =>
    providerEvents['local-found']({ type: 'local-found', finding: { serviceId, state } });

  found('ollama', 'silent');
  found('lm-studio', 'silent');
  found('ollama', 'looking');

  expect(useSession.getState().findings).toEqual({
    ollama: { serviceId: 'ollama', state: 'looking' },
    'lm-studio': { serviceId: 'lm-studio', state: 'silent' },
  });
});

it('files downloads by connection and model', () => {
  const pull = { connectionId: 'k', modelId: 'm', progress: { status: 'pulling' } } as const;

  providerEvents['pull-progress']({ type: 'pull-progress', ...pull, state: 'running' });
  providerEvents['pull-progress']({ type: 'pull-progress', ...pull, state: 'done' });

  expect(useSession.getState().pulls).toEqual({ [pullKey('k', 'm')]: { ...pull, state: 'done' } });
});
