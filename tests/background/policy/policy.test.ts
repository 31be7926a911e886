import { describe, expect, it } from 'vitest';
import { managedCatalog } from '@/lib/background/policy/managed-catalog';
import { createPolicy } from '@/lib/background/policy/policy';
import { ChatError } from '@/lib/domain/chat-error';
import { originPattern } from '@/lib/domain/network-address';
import { catalog, findProvider } from '@/lib/providers/registry';
import { recognizerCatalog } from '@/lib/recognizers/registry';
import { findVoiceEngine, voiceCatalog, voiceEngines } from '@/lib/voices/registry';
import { askOf, connectScripted, createFakeBrowser, type FakePanel } from '../../fakes/fake-browser';
import { createFakeArea } from '../../fakes/key-value-area';
import { createFakeTime, settlePromises, until } from '../../fakes/timers';

const begin = async (change: Parameters<typeof createFakeBrowser>[0] = {}) => {
  const browser = createFakeBrowser(change);
  browser.start();
  const panel = browser.openPanel();
  await panel.request({ type: 'hello', windowId: 1 });
  return { browser, panel };
};

const hello = (panel: FakePanel) => panel.request({ type: 'hello', windowId: 1 });

const codeOf = async (work: Promise<unknown>): Promise<string | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error instanceof ChatError ? error.data.code : String(error);
  }
};

/** A compatible service whose address is its setting, as the real one's is. */
const compatible = {
  id: 'openai-compatible',
  fields: [{ name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl' }],
  origins: (settings: Readonly<Record<string, unknown>>) => [originPattern(String(settings.baseUrl))],
} as const;
const endpoint = { id: 'gateway', label: 'Gateway', baseUrl: 'https://llm.example.com/v1' };
const addGateway = {
  type: 'provider-add',
  providerId: 'openai-compatible',
  presetId: 'managed:gateway',
  settings: { baseUrl: 'https://elsewhere.example/v1', headers: 'x-own: 1' },
  secrets: { apiKey: 'sk-canary-0123456789' },
} as const;

describe('a provider that is not allowed', () => {
  it('offers nothing and is used by no command, also one that was connected before', async () => {
    const { browser, panel } = await begin();
    const connectionId = await connectScripted(panel);

    browser.manage({ allowedProviders: [] });
    await until(() => panel.eventsOf('policy-changed').length === 1);
    await until(() => panel.eventsOf('providers-changed').at(-1)?.providers[0]?.isDisallowed === true);
    await panel.request(askOf(connectionId));
    await until(() => panel.eventsOf('run-end').length === 1);

    expect((await hello(panel)).providers).toMatchObject([{ id: connectionId, models: [], isDisallowed: true }]);
    expect(panel.eventsOf('run-end')[0]?.end).toMatchObject({ status: 'failed', error: { code: 'managed' } });
    const settings = { baseUrl: 'https://service.test' };
    const refused = [
      { type: 'provider-test', connectionId },
      { type: 'provider-examine', connectionId },
      { type: 'provider-change', connectionId, settings },
      { type: 'provider-add', providerId: 'scripted', settings, secrets: {} },
      { type: 'local-identify', serviceId: 'ollama' },
    ] as const;
    for (const command of refused)
      expect([command.type, await codeOf(panel.request(command))]).toEqual([command.type, 'managed']);
    expect(browser.calls).toHaveLength(0);
  });

  it('can be used again with its models and its key when the policy goes', async () => {
    const { browser, panel } = await begin();
    const connectionId = await connectScripted(panel);
    browser.manage({ allowedProviders: [] });
    await until(() => panel.eventsOf('policy-changed').length === 1);

    browser.manage({});
    await until(() => panel.eventsOf('policy-changed').length === 2);

    expect(panel.eventsOf('policy-changed')[1]).not.toHaveProperty('managed');
    expect((await hello(panel)).providers[0]).not.toHaveProperty('isDisallowed');
    expect(await panel.request({ type: 'provider-test', connectionId })).toMatchObject({ modelCount: 1 });
  });
});

describe('an endpoint of the organisation', () => {
  it('is reached at the address and with the headers of the policy, whatever the settings say', async () => {
    const { browser, panel } = await begin(compatible);
    browser.manage({ presetEndpoints: [{ ...endpoint, headers: { 'x-team': 'support' }, models: ['m2'] }] });
    await until(() => panel.eventsOf('policy-changed').length === 1);

    const { provider } = await panel.request(addGateway);
    await panel.request(askOf(provider?.id ?? '', { model: { connectionId: provider?.id ?? '', modelId: 'm2' } }));
    await until(() => browser.calls.length === 1);

    expect(provider).toMatchObject({ host: 'llm.example.com', models: [{ id: 'm2' }] });
    expect(browser.calls[0]?.context.settings).toEqual({
      baseUrl: 'https://llm.example.com/v1',
      headers: 'x-team: support',
      apiKey: 'sk-canary-0123456789',
    });
  });

  it('that moves to another host loses the key that was given for the old one', async () => {
    const { browser, panel } = await begin(compatible);
    browser.manage({ presetEndpoints: [endpoint] });
    await until(() => panel.eventsOf('policy-changed').length === 1);
    const { provider } = await panel.request(addGateway);

    browser.manage({ presetEndpoints: [{ ...endpoint, baseUrl: 'https://llm2.example.com/v1' }] });
    await until(() => panel.eventsOf('policy-changed').length === 2);

    expect((await hello(panel)).providers).toMatchObject([{ id: provider?.id, host: 'llm2.example.com', secrets: {} }]);
    expect(await browser.world.vault.open(provider?.id ?? '')).toEqual({});
  });

  it('is of no use when it is gone from the policy', async () => {
    const { browser, panel } = await begin(compatible);
    browser.manage({ presetEndpoints: [endpoint] });
    await until(() => panel.eventsOf('policy-changed').length === 1);
    const { provider } = await panel.request(addGateway);

    browser.manage({});
    await until(() => panel.eventsOf('policy-changed').length === 2);

    expect(await codeOf(panel.request({ type: 'provider-test', connectionId: provider?.id ?? '' }))).toBe('managed');
  });
});

describe('a locked model', () => {
  it('is the only one that is offered and answers, and the others come back with the user’s choice', async () => {
    const models = [
      { id: 'm1', name: 'One' },
      { id: 'm2', name: 'Two' },
    ];
    const { browser, panel } = await begin({ ...compatible, listModels: async () => models });
    browser.manage({ presetEndpoints: [endpoint] });
    await until(() => panel.eventsOf('policy-changed').length === 1);
    const { provider } = await panel.request(addGateway);
    const connectionId = provider?.id ?? '';
    const ask = (modelId: string, requestId: string) =>
      panel.request(askOf(connectionId, { requestId, model: { connectionId, modelId } }));

    const lockedSettings = { model: { provider: 'gateway', model: 'm2' } };
    browser.manage({ presetEndpoints: [endpoint], lockedSettings });
    await until(() => panel.eventsOf('policy-changed').length === 2);
    const shown = await hello(panel);
    await ask('m1', 'first');
    await until(() => panel.eventsOf('run-end').length === 1);
    await ask('m2', 'second');
    await until(() => browser.calls.length === 1);

    expect(shown).toMatchObject({ providers: [{ models: [{ id: 'm2' }] }], managed: { locked: ['model'] } });
    expect(panel.eventsOf('run-end')[0]?.end).toMatchObject({ status: 'failed', error: { code: 'managed' } });
    expect(browser.calls.map(({ request }) => request.model)).toEqual(['m2']);
    browser.manage({ presetEndpoints: [endpoint] });
    await until(() => panel.eventsOf('policy-changed').length === 3);
    expect((await hello(panel)).providers[0]?.models).toHaveLength(2);
  });
});

describe('a locked setting', () => {
  it('has the value of the policy and is changed by no command; the user’s own comes back', async () => {
    const { browser, panel } = await begin();
    await panel.request({ type: 'preferences-change', change: { appearance: 'light' } });

    browser.manage({ lockedSettings: { appearance: 'dark' } });
    await until(() => panel.eventsOf('policy-changed').length === 1);
    const change = { type: 'preferences-change', change: { appearance: 'system' } } as const;
    const refusal = await codeOf(panel.request(change));
    const locked = await hello(panel);
    const other = await panel.request({ type: 'preferences-change', change: { sendWith: 'mod-enter' } });
    browser.manage({});
    await until(() => panel.eventsOf('policy-changed').length === 2);

    expect(refusal).toBe('managed');
    expect(locked).toMatchObject({ preferences: { appearance: 'dark' }, managed: { locked: ['appearance'] } });
    expect(other).toMatchObject({ appearance: 'dark', sendWith: 'mod-enter' });
    expect((await hello(panel)).preferences).toMatchObject({ appearance: 'light', sendWith: 'mod-enter' });
  });
});

it('a policy that was there at the start holds before the first command is answered', async () => {
  const browser = createFakeBrowser();
  browser.manage({ lockedSettings: { appearance: 'dark' }, allowedProviders: 'all', nonsense: 1 });
  browser.start();
  const panel = browser.openPanel();

  const first = await hello(panel);
  await settlePromises();

  expect(first.preferences.appearance).toBe('dark');
  expect(first.managed?.notices).toEqual([{ field: 'allowedProviders' }, { field: 'nonsense' }]);
  expect(panel.eventsOf('policy-changed')).toEqual([]);
});

const whole = { ...catalog, voices: voiceCatalog, recognizers: recognizerCatalog };

const policyOf = (items: Readonly<Record<string, unknown>>) =>
  createPolicy({
    catalog: whole,
    findProvider,
    local: createFakeArea(),
    timers: createFakeTime().timers,
    readManaged: async () => items,
    onManagedChange: () => undefined,
    settle: async () => undefined,
    broadcast: () => undefined,
    onError: (error) => {
      throw error;
    },
  });

describe('voices and dictation', () => {
  const choices: readonly (readonly [string, Record<string, string>, string | undefined])[] = [
    ['openai', {}, undefined],
    ['openai', { baseUrl: 'https://evil.example/v1' }, 'managed'],
    ['openai', { baseUrl: 'https://llm.example.com/audio/v1' }, undefined],
    ['edge', {}, 'managed'],
    ['browser', {}, undefined],
  ];
  it.each(choices)('%s %j is refused as %s where a policy names the sources', async (id, settings, code) => {
    const policy = policyOf({ allowedVoices: ['openai', 'browser'], presetEndpoints: [endpoint] });
    const engine = findVoiceEngine(id);
    if (engine === undefined) throw new Error('not in the registry');

    expect(await codeOf(policy.requireVoice('voices', engine, settings))).toBe(code);
  });

  it('are offered as the policy says, each by its own list', async () => {
    const policy = policyOf({ allowedVoices: ['browser'], allowedRecognizers: ['openai'] });
    await policy.known;

    const { voices = [], recognizers = [] } = policy.catalog();
    expect([voices.map(({ id }) => id), recognizers.map(({ id }) => id)]).toEqual([['browser'], ['openai']]);
    expect(policy.allowedVoices(voiceEngines).map(({ id }) => id)).toEqual(['browser']);
  });
});

describe('an allowed service at another address', () => {
  const choices: readonly (readonly [string, Record<string, string>, string | undefined])[] = [
    ['openai', {}, undefined],
    ['openai', { baseUrl: 'https://evil.example/v1' }, 'managed'],
    ['openai-compatible', { preset: 'groq' }, undefined],
    ['openai-compatible', { preset: 'groq', baseUrl: 'https://evil.example/v1' }, 'managed'],
    ['openai-compatible', { baseUrl: 'https://evil.example/v1' }, 'managed'],
    ['ollama', { baseUrl: 'http://192.168.1.7:11434' }, undefined],
    ['ollama', { baseUrl: 'https://evil.example' }, 'managed'],
    ['anthropic', {}, 'managed'],
  ];
  it.each(choices)('%s %j is refused as %s', async (providerId, settings, code) => {
    const policy = policyOf({ allowedProviders: ['openai', 'groq', 'ollama'] });
    const provider = policy.findProvider(providerId);
    if (provider === undefined) throw new Error('not in the registry');

    expect(await codeOf(policy.requireAllowed(provider, settings))).toBe(code);
  });

  it('is allowed where any address is', async () => {
    const policy = policyOf({ allowedProviders: ['openai', 'openai-compatible'] });
    const provider = policy.findProvider('openai');
    if (provider === undefined) throw new Error('not in the registry');

    expect(await codeOf(policy.requireAllowed(provider, { baseUrl: 'https://proxy.example/v1' }))).toBeUndefined();
  });
});

it('the catalog names what is allowed and the organisation’s own endpoints, and nothing else', async () => {
  const seen = managedCatalog(catalog, {
    allowedProviders: ['ollama', 'groq'],
    presetEndpoints: [{ ...endpoint, needsKey: false }],
    lockedSettings: {},
    pageReadingOff: [],
  });

  expect(seen.providers.map(({ id, isByPresetOnly }) => [id, isByPresetOnly])).toEqual([
    ['ollama', undefined],
    ['openai-compatible', true],
  ]);
  expect(seen.providers[1]?.presets.map(({ id }) => id)).toEqual(['managed:gateway', 'groq']);
});

describe('a browser that takes its time to say what is managed', () => {
  const slow = (area = createFakeArea()) => {
    const { timers, advance } = createFakeTime();
    let tell: (items: Readonly<Record<string, unknown>>) => void = () => undefined;
    let told = 0;
    const policy = createPolicy({
      catalog: whole,
      findProvider,
      local: area,
      timers,
      readManaged: () =>
        new Promise((resolve) => {
          tell = resolve;
        }),
      onManagedChange: () => undefined,
      settle: async () => undefined,
      broadcast: () => {
        told += 1;
      },
      onError: (error) => {
        throw error;
      },
    });
    return { policy, area, advance, tell: (items: Readonly<Record<string, unknown>>) => tell(items), told: () => told };
  };

  it('is waited for a moment at the very first start, and followed when it has spoken', async () => {
    const { policy, advance, tell, told } = slow();
    await settlePromises();
    advance(250);
    await policy.loaded;
    expect(policy.view()).toBeUndefined();

    tell({ allowedProviders: ['ollama'] });
    await until(() => told() === 1);

    expect(policy.view()).toMatchObject({ allowsOnlySome: true });
  });

  it('is waited for by everything that leaves this computer, however long it takes', async () => {
    const { policy, advance, tell } = slow();
    const openai = policy.findProvider('openai');
    const edge = findVoiceEngine('edge');
    if (openai === undefined || edge === undefined) throw new Error('not in the registry');
    await settlePromises();
    advance(60_000);
    await policy.loaded;

    const decided: string[] = [];
    const asked = [
      policy.requireAllowed(openai, {}),
      policy.requireVoice('voices', edge, {}),
      policy.requireVoice('recognizers', edge, {}),
      policy.isReadingOff('https://bank.example/'),
    ].map((work) =>
      work.then(
        (answer) => decided.push(String(answer)),
        (error: unknown) => decided.push(String(error)),
      ),
    );
    await settlePromises();
    expect(decided).toEqual([]);
    expect(policy.allowedVoices(voiceEngines).map(({ id }) => id)).toEqual(['browser']);

    tell({ allowedProviders: [], allowedVoices: [], allowedRecognizers: [], pageReadingOff: ['bank.example'] });
    await Promise.all(asked);

    expect(decided.map((answer) => answer.includes('managed') || answer === 'true')).toEqual([true, true, true, true]);
    expect(policy.allowedVoices(voiceEngines)).toEqual([]);
  });

  it('is not waited for at later starts: what it said last holds', async () => {
    const first = slow();
    first.tell({ allowedProviders: ['ollama'] });
    await first.policy.loaded;

    const second = slow(first.area);
    await second.policy.loaded;

    expect(second.policy.view()).toMatchObject({ allowsOnlySome: true });
  });
});
