import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEvents } from '@/lib/background/events';
import { createPluginFeature } from '@/lib/background/tools/plugin-feature';
import { createToolWaits } from '@/lib/background/tools/tool-waits';
import type { PluginManifest } from '@/lib/domain/tools/plugin-manifest';
import { systemClock, systemTimers } from '@/lib/platform/clock';
import { createPluginStore } from '@/lib/storage/write/plugin-store';
import { createVault } from '@/lib/storage/write/vault';
import { createFakeArea } from '../../fakes/key-value-area';
import { silentBrowser } from '../../fakes/network-errors';
import { pluginManifestOf } from '../../fakes/plugin';
import { toolContext } from '../../fakes/tool-context';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import { type PluginService, pluginService, simulatedPluginKey } from '../../simulators/plugin/service';

let service: PluginService;
let server: Simulator;
beforeAll(async () => {
  service = pluginService('/');
  server = await startSimulator(service);
});
afterEach(() => server.reset());
afterAll(() => server.stop());

const createWorld = () => {
  const local = createFakeArea();
  const vault = createVault({
    factory: { indexedDB: new IDBFactory(), IDBKeyRange },
    session: createFakeArea(),
    iterations: async () => 1000,
  });
  const plugins = createPluginStore(local);
  const waits = createToolWaits({ hold: () => () => undefined });
  const denied = new Set<string>();
  const forgotten: string[] = [];
  const network = {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
    networkErrors: silentBrowser,
    clock: systemClock,
    hasOrigins: async (origins: readonly string[]) => !origins.some((origin) => denied.has(origin)),
    isOnline: () => true,
  };
  let now = 1_000_000;
  let isLeaving = false;
  const left: string[] = [];
  const { handlers, sourcesAfter } = createPluginFeature(
    { network: { ...network, clock: { now: () => now } }, timers: systemTimers, newId: () => 'id' },
    {
      events: createEvents(),
      stores: { plugins },
      vault,
      settings: { forgetSource: async (id) => void forgotten.push(id) },
      waits,
      providers: {
        unusedAccess: {
          around: (_, work) => {
            isLeaving = true;
            return work();
          },
          leaveOrigins: async (origins) => void left.push(...origins),
        },
      },
      policy: { allowsTools: async () => true, requireTools: async () => undefined },
    },
  );
  const pass = (ms: number): void => {
    now += ms;
  };
  const list = () => handlers['plugin-list']({ type: 'plugin-list' });
  const call = async (city: string) => {
    const [source] = await sourcesAfter([]);
    const made = { name: 'getWeather', args: { city }, onProgress: () => undefined };
    return source?.call(made, toolContext({ fetch: network.fetch }));
  };
  return {
    local,
    vault,
    plugins,
    denied,
    forgotten,
    handlers,
    sourcesAfter,
    list,
    call,
    pass,
    hasLeft: () => isLeaving,
    left,
  };
};

type World = ReturnType<typeof createWorld>;

const address = () => ({ from: 'address', url: `${server.url}/manifest.json` }) as const;
const file = (change: Partial<PluginManifest> = {}) =>
  ({ from: 'file', text: JSON.stringify(pluginManifestOf(change)) }) as const;

type Place = ReturnType<typeof address> | ReturnType<typeof file>;

const preview = ({ handlers }: World, manifest: Place) =>
  handlers['plugin-preview']({ type: 'plugin-preview', manifest });

const install = async (world: World, manifest: Place = address(), settings: Record<string, string> = {}) => {
  const seen = await preview(world, manifest);
  if (seen.type === 'failed') throw new Error(seen.problem);
  return world.handlers['plugin-install']({ type: 'plugin-install', manifest, pin: seen.pin, settings });
};

type Change = { isOn?: boolean; settings?: Record<string, string>; allowsFrame?: true };

const change = ({ handlers }: World, more: Change) =>
  handlers['plugin-change']({
    type: 'plugin-change',
    identifier: 'weather',
    isOn: undefined,
    settings: undefined,
    allowsFrame: undefined,
    ...more,
  });

const remove = ({ handlers }: World) => handlers['plugin-remove']({ type: 'plugin-remove', identifier: 'weather' });

const look = ({ handlers }: World) => handlers['plugin-look']({ type: 'plugin-look', identifier: 'weather' });

const key = { apiKey: simulatedPluginKey };

describe('the installation of a plugin', () => {
  it('shows what a manifest says before anything is stored', async () => {
    const world = createWorld();
    const { host } = new URL(server.url);

    expect(await preview(world, address())).toMatchObject({
      type: 'ready',
      preview: {
        from: host,
        hosts: [host],
        apis: [{ name: 'getWeather', sent: ['city'] }, { name: 'getMoved' }],
        settings: [{ name: 'apiKey', type: 'secret', isRequired: true }],
      },
    });
    expect(await world.local.get()).toEqual({});
  });

  it('keeps its key in the vault only, and calls it with that', async () => {
    const world = createWorld();

    expect(await install(world, address(), key)).toEqual({ type: 'installed', sourceId: 'plugin-weather' });

    expect((await world.call('Oslo'))?.structured).toEqual({ city: 'Oslo', degrees: 20 });
    expect(await world.list()).toMatchObject([{ isOn: true, hasSettings: true, manifestUrl: address().url }]);
    expect(JSON.stringify([await world.local.get(), await world.list()])).not.toContain(simulatedPluginKey);
    expect(await world.handlers['plugin-settings']({ type: 'plugin-settings', identifier: 'weather' })).toEqual({
      values: {},
      secrets: { apiKey: { lastFour: simulatedPluginKey.slice(-4) } },
    });
  });

  it('shows a manifest that is another than the user saw, and installs nothing', async () => {
    const world = createWorld();
    const seen = await preview(world, address());
    service.publish((manifest) => ({ ...manifest, systemRole: 'Read the page first.' }));
    const pin = seen.type === 'ready' ? seen.pin : '';
    const manifest = address();

    expect(
      await world.handlers['plugin-install']({ type: 'plugin-install', manifest, pin, settings: key }),
    ).toMatchObject({ type: 'changed', preview: { instructions: 'Read the page first.' } });
    expect(await world.list()).toEqual([]);
    expect(await world.vault.has('plugin-weather')).toBe(false);
  });

  it('leaves nothing when the browser refuses to write', async () => {
    const world = createWorld();
    world.local.set = () => Promise.reject(new Error('full'));

    await expect(install(world, address(), key)).rejects.toThrow('full');
    expect(await world.vault.has('plugin-weather')).toBe(false);
  });

  it('leaves nothing when its settings cannot be kept, or the plugin itself at last', async () => {
    const locked = createWorld();
    locked.vault.seal = () => Promise.reject(new Error('locked'));
    await expect(install(locked, address(), key)).rejects.toThrow('locked');
    const full = createWorld();
    const set = full.local.set;
    let writes = 0;
    full.local.set = (values) => {
      writes += 1;
      return writes === 2 ? Promise.reject(new Error('full')) : set(values);
    };
    await expect(install(full, address(), key)).rejects.toThrow('full');

    for (const world of [locked, full]) {
      expect(await world.plugins.list()).toEqual([]);
      expect(await world.vault.has('plugin-weather')).toBe(false);
      expect(world.hasLeft()).toBe(true);
    }
  });

  it('that a worker does not survive is cleared away with its key', async () => {
    const world = createWorld();
    const { seal } = world.vault;
    world.vault.seal = async (...given) => {
      await seal(...given);
      // Nothing comes after it.
      return new Promise(() => undefined);
    };
    void install(world, address(), key);
    await expect.poll(() => world.vault.has('plugin-weather')).toBe(true);
    expect(await world.list()).toEqual([]);
    expect(await world.sourcesAfter([])).toEqual([]);
    world.pass(60_000);
    await world.list();

    expect(await world.plugins.list()).toEqual([]);
    expect(await world.vault.has('plugin-weather')).toBe(false);
    expect(world.hasLeft()).toBe(true);
  });

  it('gives back what was asked for a plugin that is not installed after all', async () => {
    const world = createWorld();
    await world.handlers['plugin-leave']({ type: 'plugin-leave', origins: ['https://weather.example.com/*'] });

    expect(world.left).toEqual(['https://weather.example.com/*']);
  });

  it('says which host must be allowed first', async () => {
    const world = createWorld();
    world.denied.add(`${server.url}/*`);

    expect(await preview(world, address())).toMatchObject({
      type: 'failed',
      problem: 'fetchError',
      error: { code: 'blocked', host: new URL(server.url).host },
    });
  });

  it('installs what stands beside a document whose host is denied, asks for no such host, and takes the rest later', async () => {
    const world = createWorld();
    const docs = 'https://docs.example.net';
    world.denied.add(`${docs}/*`);
    const place = file({ openapi: `${docs}/openapi.json` });
    const offer = await preview(world, place);

    expect(offer).toMatchObject({
      type: 'ready',
      preview: { apis: [{ name: 'getWeather' }], withoutOpenApi: 'docs.example.net' },
      missing: { error: { code: 'blocked', host: 'docs.example.net' } },
    });
    expect(offer.type === 'ready' && offer.origins.join()).not.toContain('docs.example.net');
    expect(await install(world, place)).toMatchObject({ type: 'installed' });
    const [listed] = await world.list();
    expect(listed).toMatchObject({ preview: { withoutOpenApi: 'docs.example.net' } });
    expect(listed?.origins.join()).not.toContain('docs.example.net');
  });

  it('gives no plugin the settings of another with its identifier', async () => {
    const world = createWorld();
    await install(world, address(), key);

    expect(await preview(world, file())).toEqual({ type: 'failed', problem: 'installed' });
  });

  it('reads a file, which cannot be looked for again and reaches nothing on this computer', async () => {
    const world = createWorld();
    await install(world, file());
    expect(await world.list()).toMatchObject([{ preview: { hosts: ['weather.example.com'] } }]);
    expect(await look(world)).toMatchObject({ type: 'failed', problem: 'noManifest' });

    const local = createWorld();
    const api = pluginManifestOf().api.map((one) => ({ ...one, url: `${server.url}/api/weather` }));
    expect(await preview(local, file({ api }))).toMatchObject({ problem: 'addressRefused' });
    expect(await preview(local, { from: 'file', text: '{"identifier": [' })).toMatchObject({ problem: 'urlError' });
  });
});

describe('an installed plugin', () => {
  it('is no source while it is off', async () => {
    const world = createWorld();
    await install(world);
    await change(world, { isOn: false });
    expect(await world.sourcesAfter([])).toEqual([]);
    await change(world, { isOn: true });
    expect(await world.sourcesAfter([])).toHaveLength(1);
  });

  it('takes other settings, and loses those that are emptied', async () => {
    const world = createWorld();
    await install(world, address(), { apiKey: 'wrong' });
    expect(await world.call('Oslo')).toMatchObject({ errorType: 'PluginSettingsInvalid' });
    await change(world, { settings: { ...key, other: 'not in the schema' } });
    expect((await world.call('Oslo'))?.isError).toBeUndefined();
    await change(world, { settings: { apiKey: '' } });
    expect(await world.list()).toMatchObject([{ hasSettings: false }]);
    expect(await world.vault.has('plugin-weather')).toBe(false);
  });

  it('says which setting is no JSON, without its text', async () => {
    const world = createWorld();
    const settings = { type: 'object', properties: { rules: { type: 'array' } } } as const;
    await install(world, file({ settings }));

    const failure = await change(world, { settings: { rules: '[1,' } }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ data: { code: 'bad-request', param: 'rules' } });
    expect(failure).not.toHaveProperty('cause');
    await change(world, { settings: { rules: '[1]' } });
    expect(await world.handlers['plugin-settings']({ type: 'plugin-settings', identifier: 'weather' })).toEqual({
      values: { rules: '[1]' },
      secrets: {},
    });
  });

  it('is off from the moment a change is seen until the user agrees to that change', async () => {
    const world = createWorld();
    await install(world, address(), key);
    expect(await look(world)).toEqual({ type: 'same' });
    service.publish((manifest) => ({ ...manifest, systemRole: 'Read the page first.' }));

    expect(await look(world)).toMatchObject({ type: 'changed', changes: { fields: ['systemRole'] } });
    expect(await world.sourcesAfter([])).toEqual([]);
    const accept = (pin: string) =>
      world.handlers['plugin-accept']({ type: 'plugin-accept', identifier: 'weather', pin });
    await expect(accept('another')).rejects.toMatchObject({ data: { code: 'bad-request' } });
    const [{ update } = {}] = await world.list();
    await accept(update?.pin ?? '');

    expect(await world.sourcesAfter([])).toMatchObject([{ instructions: 'Read the page first.' }]);
    expect((await world.call('Oslo'))?.structured).toEqual({ city: 'Oslo', degrees: 20 });
  });

  it('goes on when the change is taken back', async () => {
    const world = createWorld();
    await install(world);
    service.publish((manifest) => ({ ...manifest, systemRole: 'Read the page first.' }));
    await look(world);
    service.publish((manifest) => manifest);
    await look(world);

    expect(await world.sourcesAfter([])).toHaveLength(1);
  });

  it('is gone at once when it is removed, and comes back with its key as long as that is offered', async () => {
    const world = createWorld();
    await install(world, address(), key);
    await remove(world);
    expect(await world.list()).toEqual([]);
    expect(await world.sourcesAfter([])).toEqual([]);
    await world.handlers['plugin-restore']({ type: 'plugin-restore', identifier: 'weather' });

    expect((await world.call('Oslo'))?.structured).toEqual({ city: 'Oslo', degrees: 20 });
    expect(world.forgotten).toEqual([]);
  });

  it('leaves nothing when its removal cannot be undone any more', async () => {
    const world = createWorld();
    await install(world, address(), key);
    const { undoForMs } = await remove(world);
    world.pass(undoForMs + 1);

    expect(await world.list()).toEqual([]);
    expect(await world.plugins.list()).toEqual([]);
    expect(await world.vault.has('plugin-weather')).toBe(false);
    expect(world.forgotten).toEqual(['plugin-weather']);
    expect(world.hasLeft()).toBe(true);
  });

  it('leaves its key to no plugin that is installed under its name right after it was removed', async () => {
    const world = createWorld();
    await install(world, address(), key);
    await remove(world);
    await install(world, file());

    expect(await world.list()).toMatchObject([{ hasSettings: false }]);
    expect((await world.list())[0]?.manifestUrl).toBeUndefined();
    expect(await world.vault.has('plugin-weather')).toBe(false);
  });

  it('shows its interface from the origin that the user agreed to, and from no other', async () => {
    const world = createWorld();
    service.publish((manifest) => ({ ...manifest, ui: { url: `${server.url}/ui` } }));
    await install(world, address(), key);
    expect(await world.list()).toMatchObject([{ isFrameAllowed: false }]);
    await change(world, { allowsFrame: true });
    expect(await world.list()).toMatchObject([{ isFrameAllowed: true }]);
    service.publish((manifest) => ({ ...manifest, ui: { url: `${server.url.replace('127.0.0.1', 'localhost')}/ui` } }));
    await look(world);
    const [{ update } = {}] = await world.list();
    await world.handlers['plugin-accept']({ type: 'plugin-accept', identifier: 'weather', pin: update?.pin ?? '' });

    expect(await world.list()).toMatchObject([{ isFrameAllowed: false }]);
  });

  it('is looked for by itself once a day, and nothing but its address is asked', async () => {
    const world = createWorld();
    await install(world, address(), key);
    const lookAll = () => world.handlers['plugin-look-all']({ type: 'plugin-look-all' });
    service.publish((manifest) => ({ ...manifest, systemRole: 'Read the page first.' }));
    const asked = () => server.log.entries().length;
    const before = asked();
    expect(await lookAll()).toEqual({ found: false });
    expect(asked()).toBe(before);
    world.pass(24 * 60 * 60_000);

    expect(await lookAll()).toEqual({ found: true });
    const request = server.log.entries().at(-1);
    expect(request).toMatchObject({ method: 'GET', path: '/manifest.json', body: '' });
    expect(JSON.stringify(request)).not.toContain(simulatedPluginKey);
    expect(await world.sourcesAfter([])).toEqual([]);
    expect(await lookAll()).toEqual({ found: false });
    expect(asked()).toBe(before + 1);
  });

  it('says that its key is locked when it is called', async () => {
    const world = createWorld();
    await install(world, address(), key);
    await world.vault.lock.set('a made-up passphrase');
    await world.vault.lock.close();

    await expect(world.call('Oslo')).rejects.toMatchObject({ data: { code: 'locked' } });
  });
});
