import { describe, expect, it, vi } from 'vitest';
import { createBuiltInModel } from '@/lib/background/providers/built-in-model';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { Provider, ProviderContext } from '@/lib/domain/providers/provider';
import { findProvider } from '@/lib/providers/registry';
import { connected } from '../../fakes/connected-provider';
import { createFakeTime, noTimer } from '../../fakes/timers';

const use = (rows: readonly ConnectedProvider[] = [], find: (id: string) => Provider | undefined = findProvider) => {
  const openSpeaker = vi.fn(async () => undefined);
  const builtIn = createBuiltInModel({
    own: { id: 'parley', origin: 'chrome-extension://parley' },
    timers: createFakeTime().timers,
    newId: () => 'call',
    openSpeaker,
    logRefusal: () => undefined,
    findProvider: find,
    connected: async () => rows,
  });
  return { builtIn, openSpeaker };
};

describe('the document that speaks', () => {
  it('hosts the model where that is connected, so that no answer has to replace it', async () => {
    const { builtIn, openSpeaker } = use([connected(), { ...connected(), providerId: 'built-in' }]);

    await builtIn.openSpeaker();

    expect(openSpeaker).toHaveBeenCalledWith(true);
  });

  it('is for sound alone elsewhere', async () => {
    const { builtIn, openSpeaker } = use([connected()]);

    await builtIn.openSpeaker();

    expect(openSpeaker).toHaveBeenCalledWith(false);
  });
});

describe('the window that hosts the model', () => {
  const given: ProviderContext = {
    settings: {},
    fetch: () => Promise.reject(new TypeError('no network')),
    signal: new AbortController().signal,
    clock: { now: () => 0 },
    after: noTimer,
  };
  const seenBy = async (isOfBrowser: boolean): Promise<ProviderContext | undefined> => {
    let seen: ProviderContext | undefined;
    const base = findProvider('built-in') ?? expect.fail('the provider is registered');
    const provider: Provider = {
      ...base,
      isOfBrowser,
      listModels: async (context) => {
        seen = context;
        return [];
      },
    };
    await use([], () => provider)
      .builtIn.findProvider('any')
      ?.listModels(given);
    return seen;
  };

  it('is given to the provider of the browser’s own model', async () => {
    expect(await seenBy(true)).toMatchObject({ settings: {}, builtInModel: expect.anything() });
  });

  it('is given to no other', async () => {
    expect(await seenBy(false)).toBe(given);
  });
});
