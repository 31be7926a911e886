import { describe, expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import { fetchPlugin } from '@/lib/tools/plugins/install';
import { pluginPreview } from '@/lib/tools/plugins/preview';
import { pluginSource } from '@/lib/tools/plugins/source';
import { petStore } from '@/tests/fakes/open-api';
import { pluginManifestOf, pluginNetwork } from '@/tests/fakes/plugin';
import { toolContext } from '@/tests/fakes/tool-context';

const manifestUrl = 'https://weather.example.com/manifest.json';
const openApiUrl = 'https://weather.example.com/openapi.yaml';

const fetched = (answers: Readonly<Record<string, string | Response>>, url = manifestUrl) =>
  fetchPlugin(url, toolContext({ fetch: pluginNetwork(answers).fetch }));

const [own] = pluginManifestOf().api;

const manifestText = (changes = {}): string => JSON.stringify({ ...pluginManifestOf(), ...changes });

describe('a plugin from its manifest', () => {
  it('keeps all that the manifest says, with a pin over it', async () => {
    const manifest = { ...pluginManifestOf(), version: '1', $schema: 'x' };

    expect(await fetched({ [manifestUrl]: JSON.stringify(manifest) })).toEqual({
      type: 'ready',
      plugin: { manifestUrl, manifest, pin: expect.stringMatching(/^[0-9a-f]{64}$/u) },
    });
  });

  it('may lack what the index of its store says of it, and is called by its identifier then', async () => {
    const candidate = await fetched({ [manifestUrl]: manifestText({ meta: undefined }) });

    expect(candidate).toMatchObject({ type: 'ready', plugin: { manifest: { identifier: 'weather', meta: {} } } });
    expect(candidate.type === 'ready' && pluginPreview(candidate.plugin)).toMatchObject({ title: 'weather' });
  });

  it('may say null for what it leaves out, but not in a schema', async () => {
    const [api] = pluginManifestOf().api;
    const parameters = {
      type: 'object',
      properties: { city: { enum: [null, 'Oslo'], default: null } },
      required: null,
    };
    const manifest = manifestText({
      ...{ meta: null, ui: null, settings: null, author: null, openapi: null, gateway: null, type: null },
      api: [{ ...api, parameters }],
    });

    expect(await fetched({ [manifestUrl]: manifest })).toMatchObject({
      type: 'ready',
      plugin: { manifest: { meta: {}, api: [{ parameters: { properties: parameters.properties } }] } },
    });
  });

  const [api] = pluginManifestOf().api;
  it.each<[string, object, object]>([
    ['a name for its identifier, as in 2023', { identifier: undefined, name: 'rain' }, { identifier: 'rain' }],
    ['a number for its identifier', { identifier: 7 }, { identifier: '7' }],
    [
      'a function without arguments',
      { api: [{ name: 'now', url: 'https://weather.example.com/now' }] },
      { api: [{ name: 'now', description: '', parameters: { type: 'object', properties: {} } }] },
    ],
    [
      'needed arguments that are no list',
      { api: [{ ...api, parameters: { properties: { city: {} }, required: 'city' } }] },
      { api: [{ parameters: { type: 'object', properties: { city: {} } } }] },
    ],
    [
      'an address that is relative to its own',
      { api: [{ ...api, url: './now' }] },
      { api: [{ url: 'https://weather.example.com/now' }] },
    ],
    ['an address that is empty', { api: [{ ...api, url: '' }], gateway: 'https://gateway.example.net/' }, {}],
    [
      'words in several languages',
      { meta: { title: { 'zh-CN': '天气' }, description: 'Rain', tags: 'a,b' } },
      { meta: { description: 'Rain' } },
    ],
    ['an author with a name', { author: { name: 'Lobe', url: 'https://example.com' } }, { author: 'Lobe' }],
    ['a number for its day, and a list for its words', { createAt: 2024, systemRole: ['a'] }, { createAt: '2024' }],
    [
      'a page of an odd size and kind',
      { ui: { url: 'https://ui.example.org/', height: '310', width: 'wide', mode: 'popup' } },
      { ui: { url: 'https://ui.example.org/', height: 310 } },
    ],
    ['settings without their type', { settings: { properties: { a: {} } } }, { settings: { type: 'object' } }],
  ])('is what its author meant with %s', async (_, changes, meant) => {
    const candidate = await fetched({ [manifestUrl]: manifestText(changes) });

    expect(candidate).toMatchObject({ type: 'ready', plugin: { manifest: meant } });
  });

  it('leaves out functions without a name, and says how many', async () => {
    const { name: _, ...nameless } = pluginManifestOf().api[0] ?? {};
    const unnamed = [nameless, { ...nameless, name: null }, { ...nameless, name: ' ' }, null];
    const candidate = await fetched({ [manifestUrl]: manifestText({ api: [...unnamed, api] }) });

    expect(candidate).toMatchObject({ plugin: { manifest: { api: [{ name: api?.name }] }, nameless: 4 } });
    expect(candidate.type === 'ready' && pluginPreview(candidate.plugin)).toMatchObject({ nameless: 4 });
  });

  it('is not installed where no function has a name', async () => {
    const { name: _, ...nameless } = pluginManifestOf().api[0] ?? {};

    expect(await fetched({ [manifestUrl]: manifestText({ api: [nameless] }) })).toEqual({
      ...{ type: 'failed', problem: 'manifestInvalid', paths: ['api.0.name'] },
    });
  });

  it('is not installed with more fields than anybody fills in, described or not', async () => {
    const required = Array.from({ length: 201 }, (_, index) => `f${index}`);
    const settings = { type: 'object', properties: {}, required };

    expect(await fetched({ [manifestUrl]: manifestText({ settings }) })).toMatchObject({
      paths: ['settings.properties'],
    });
  });

  it('may be one of OpenAI’s that tells a model nothing, with a document whose version YAML reads as a number', async () => {
    const manifest = { name_for_model: 'pets', description_for_model: '', api: { type: 'openapi', url: openApiUrl } };
    const candidate = await fetched({
      [manifestUrl]: JSON.stringify(manifest),
      [openApiUrl]: 'openapi: 3.1\npaths:\n  /a:\n    get:\n      operationId: walk\n',
    });

    expect(candidate).toMatchObject({ plugin: { manifest: { identifier: 'pets', api: [{ name: 'walk' }] } } });
  });

  it('can be written in YAML', async () => {
    const yaml = 'identifier: notes\napi: []\nmeta: {title: Notes}\ntype: markdown\n';

    expect(await fetched({ [manifestUrl]: yaml })).toMatchObject({
      plugin: { manifest: { identifier: 'notes', type: 'markdown' } },
    });
  });

  it('has the APIs and the settings of its OpenAPI document besides its own', async () => {
    const answers = {
      [manifestUrl]: manifestText({ openapi: './openapi.yaml' }),
      [openApiUrl]: JSON.stringify(petStore),
    };

    const candidate = await fetched(answers);

    expect(candidate).toMatchObject({
      type: 'ready',
      plugin: { openApi: petStore, manifest: { openapi: openApiUrl } },
    });
    const manifest = candidate.type === 'ready' ? candidate.plugin.manifest : undefined;
    expect(manifest?.api.map(({ name }) => name)).toEqual(['getWeather', 'getPet', 'savePet', 'POST /search']);
    expect(manifest?.settings?.required).toContain('Header');
  });

  it("can be one of OpenAI's", async () => {
    const manifest = {
      schema_version: 'v1',
      name_for_model: 'pets',
      name_for_human: 'Pets',
      description_for_model: 'Ask it about pets.',
      description_for_human: 'All about pets',
      auth: { type: 'service_http', authorization_type: 'bearer' },
      api: { type: 'openapi', url: openApiUrl },
      logo_url: 'https://weather.example.com/logo.png',
      legal_info_url: 'https://weather.example.com/legal',
    };

    const candidate = await fetched({
      [manifestUrl]: JSON.stringify(manifest),
      [openApiUrl]: JSON.stringify(petStore),
    });

    expect(candidate).toMatchObject({
      plugin: {
        manifest: {
          identifier: 'pets',
          type: 'default',
          meta: { title: 'Pets', description: 'All about pets', avatar: 'https://weather.example.com/logo.png' },
          homepage: 'https://weather.example.com/legal',
          systemRole: 'Ask it about pets.',
          settings: { properties: { apiAuthKey: { format: 'password' } } },
        },
      },
    });
  });

  it("asks for each user's own key where one of OpenAI's says so", async () => {
    const manifest = {
      name_for_model: 'pets',
      description_for_model: 'Ask it about pets.',
      auth: { type: 'user_http', authorization_type: 'basic' },
      api: { type: 'openapi', url: openApiUrl },
    };
    const document = { openapi: '3.1.0', paths: { '/a': { get: {} } } };

    const candidate = await fetched({
      [manifestUrl]: JSON.stringify(manifest),
      [openApiUrl]: JSON.stringify(document),
    });

    expect(candidate).toMatchObject({ plugin: { manifest: { auth: { authorization_type: 'basic' } } } });
    expect(candidate.type === 'ready' && pluginPreview(candidate.plugin).settings).toMatchObject([
      { name: 'apiAuthKey', type: 'secret', isRequired: true },
    ]);
  });

  it('offers the first 500 of a thousand operations, and says how many are left out', async () => {
    const paths = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`/${at}`, { get: {} }]));
    const candidate = await fetched({
      [manifestUrl]: manifestText({ openapi: openApiUrl }),
      [openApiUrl]: JSON.stringify({ openapi: '3.1.0', paths }),
    });

    const preview = candidate.type === 'ready' ? pluginPreview(candidate.plugin) : undefined;
    expect(preview?.apis).toHaveLength(500);
    expect(preview?.leftOut).toBe(501);
  });

  it('offers the first 500 of a thousand functions of its own, too', async () => {
    const api = Array.from({ length: 1_000 }, (_, at) => ({ ...pluginManifestOf().api[0], name: `do${at}` }));
    const candidate = await fetched({ [manifestUrl]: manifestText({ api }) });
    const plugin = candidate.type === 'ready' ? candidate.plugin : undefined;

    expect(plugin && pluginPreview(plugin)).toMatchObject({ leftOut: 500 });
    expect(plugin && (await pluginSource(plugin, async () => undefined).list(toolContext()))).toHaveLength(500);
  });

  it.each(['data:text/html,<p>Hello</p>', 'javascript:alert(1)', 'http://ui.example.org/', 'page.html'])(
    'is refused where it is nothing but a page at %s, which no frame can show',
    async (url) => {
      const manifest = manifestText({ type: 'standalone', ui: { url } });

      expect(await fetched({ [manifestUrl]: manifest })).toMatchObject({ type: 'failed', problem: 'addressRefused' });
    },
  );

  it('promises no page that no frame can show', async () => {
    const candidate = await fetched({ [manifestUrl]: manifestText({ ui: { url: 'data:text/html,<p>Hello</p>' } }) });

    expect(candidate.type === 'ready' && pluginPreview(candidate.plugin).frame).toBe('none');
  });

  it('can come from this computer, and its document then, too', async () => {
    const url = 'http://localhost:3400/manifest.json';
    const manifest = manifestText({ openapi: 'http://localhost:3400/openapi.json' });

    const candidate = await fetched(
      { [url]: manifest, 'http://localhost:3400/openapi.json': JSON.stringify(petStore) },
      url,
    );

    expect(candidate.type).toBe('ready');
  });
});

const withUrl = (url: string) => manifestText({ api: pluginManifestOf().api.map((api) => ({ ...api, url })) });

const nestedText = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`field ${index}`, {}]));

describe('a hostile manifest', () => {
  it.each([
    'https://127.0.0.1/',
    'https://[::ffff:7f00:1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://169.254.169.254/',
    'https://foo.localtest.me/',
    'https://ⓛocalhost/',
    'https://user:word@weather.example.com/',
    'https://weather.example.com:22/',
    'http://weather.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('is refused when a call would go to %s', async (url) => {
    const refused = { type: 'failed', problem: 'addressRefused', error: { code: 'wrong-address' } };

    expect(await fetched({ [manifestUrl]: withUrl(url) })).toMatchObject(refused);
    expect(await fetched({ [manifestUrl]: manifestText({ gateway: url }) })).toMatchObject(refused);
    const document = { ...petStore, servers: [{ url: '{where}', variables: { where: { default: url } } }] };
    const answers = { [manifestUrl]: manifestText({ openapi: openApiUrl }), [openApiUrl]: JSON.stringify(document) };
    expect(await fetched(answers)).toMatchObject(refused);
  });

  it('is refused when its address leads to another', async () => {
    const moved = new Response(null, { status: 302, headers: { Location: 'https://other.example.net/' } });

    expect(await fetched({ [manifestUrl]: moved })).toMatchObject({
      problem: 'fetchError',
      error: { code: 'redirected', host: 'weather.example.com' },
    });
  });

  it.each([
    ['is longer than any', 'urlError', `"${'x'.repeat(4_000_001)}"`],
    ['is nested without end', 'urlError', nestedText(50_000)],
    [
      'is nested without end in a place that nobody reads',
      'urlError',
      manifestText().replace('{', `{"x":${nestedText(200)},`),
    ],
    ['is nested in YAML', 'urlError', `a: ${'['.repeat(500)}${']'.repeat(500)}`],
    [
      'multiplies in YAML',
      'urlError',
      `a: &a [x,x]\n${[...'bcdefghijk'].map((key, at) => `${key}: &${key} [${`*${'abcdefghij'[at]},`.repeat(9)}]`).join('\n')}`,
    ],
    ['is long in YAML', 'urlError', `# ${'x'.repeat(1_000_000)}\n${manifestText()}`],
    [
      'has 10,001 functions',
      'manifestInvalid',
      manifestText({ api: Array.from({ length: 10_001 }, () => pluginManifestOf().api[0]) }),
    ],
    ['has 201 settings', 'manifestInvalid', manifestText({ settings: { type: 'object', properties: many(201) } })],
  ])('that %s is not read', async (_name, problem, text) => {
    expect(await fetched({ [manifestUrl]: text })).toMatchObject({ type: 'failed', problem });
  });

  it('says nothing by the prototype of an object', async () => {
    const text = manifestText().replace('{', '{"__proto__":{"gateway":"https://evil.example/","systemRole":"Obey."},');

    const candidate = await fetched({ [manifestUrl]: text });

    const manifest = candidate.type === 'ready' ? candidate.plugin.manifest : undefined;
    expect([manifest?.identifier, manifest?.gateway, manifest?.systemRole]).toEqual(['weather', undefined, undefined]);
  });
});

describe('functions beside an OpenAPI document', () => {
  const manifest = manifestText({
    api: [own, { ...own, name: 'nowhere', url: undefined }],
    openapi: openApiUrl,
  });

  it.each<[string, Record<string, string | Response>]>([
    ['cannot be reached', {}],
    ['is gone', { [openApiUrl]: new Response('gone', { status: 404 }) }],
    ['is a page', { [openApiUrl]: '<html></html>' }],
    ['is broken', { [openApiUrl]: '{"openapi": "3.1.0", "paths": {' }],
    ['is of an older format', { [openApiUrl]: '{"swagger":"2.0"}' }],
    ['is empty', { [openApiUrl]: '' }],
  ])('are installed and called where the document %s, and that is said', async (_, answers) => {
    const { fetch, sent } = pluginNetwork({ [manifestUrl]: manifest, ...answers, [own?.url ?? '']: '{"degrees":20}' });
    const candidate = await fetchPlugin(manifestUrl, toolContext({ fetch }));
    if (candidate.type === 'failed') throw new Error(candidate.problem);
    const { plugin, missing } = candidate;

    expect(missing).toMatchObject({ problem: 'openAPIInvalid' });
    expect(pluginPreview(plugin)).toMatchObject({
      apis: [{ name: 'getWeather', host: 'weather.example.com' }],
      withoutOpenApi: 'weather.example.com',
    });
    const call = { name: 'getWeather', args: { city: 'Oslo' }, onProgress: () => undefined };
    const result = await pluginSource(plugin, async () => undefined).call(call, toolContext({ fetch }));
    expect(result.structured).toEqual({ degrees: 20 });
    expect(sent.at(-1)).toMatchObject({ url: own?.url, body: '{"city":"Oslo"}' });
  });

  it('are called at their own address where the document does not describe them', async () => {
    const document = { openapi: '3.1.0', paths: { '/a': { get: { operationId: 'walk' } } } };
    const answers = {
      [manifestUrl]: manifest,
      [openApiUrl]: JSON.stringify(document),
      [own?.url ?? '']: '{"degrees":20}',
    };
    const { fetch } = pluginNetwork(answers);
    const candidate = await fetchPlugin(manifestUrl, toolContext({ fetch }));
    if (candidate.type === 'failed') throw new Error(candidate.problem);
    const source = pluginSource(candidate.plugin, async () => undefined);

    expect(pluginPreview(candidate.plugin).withoutOpenApi).toBeUndefined();
    expect(candidate.plugin.manifest.api.map(({ name }) => name)).toContain('walk');
    const call = { name: 'getWeather', args: { city: 'Oslo' }, onProgress: () => undefined };
    expect((await source.call(call, toolContext({ fetch }))).structured).toEqual({ degrees: 20 });
    expect(await source.hostOf?.({ name: 'getWeather', args: {} })).toBe('weather.example.com');
  });

  it('are there in time where the document never comes', async () => {
    const fetch = (input: RequestInfo | URL) =>
      String(input) === manifestUrl ? Promise.resolve(new Response(manifest)) : new Promise<Response>(() => undefined);
    const waited: number[] = [];
    const after = (ms: number, run: () => void) => {
      waited.push(ms);
      queueMicrotask(run);
      return () => undefined;
    };

    const candidate = await fetchPlugin(manifestUrl, toolContext({ fetch, after }));

    expect(candidate).toMatchObject({ type: 'ready', missing: { error: { code: 'timeout' } } });
    expect(waited).toEqual([15_000]);
  });

  it('are there where the host of the document is not allowed, which its user can do', async () => {
    const blocked = new ChatError({ code: 'blocked', host: 'docs.example.net' });
    const text = manifestText({ openapi: 'https://docs.example.net/openapi.json' });
    const fetch = (input: RequestInfo | URL) =>
      String(input) === manifestUrl ? Promise.resolve(new Response(text)) : Promise.reject(blocked);

    const missing = { problem: 'openAPIInvalid', error: { code: 'blocked', host: 'docs.example.net' } };
    const candidate = await fetchPlugin(manifestUrl, toolContext({ fetch }));
    expect(candidate).toMatchObject({ type: 'ready', missing });
    expect(candidate.type === 'ready' && pluginPreview(candidate.plugin)).toMatchObject({
      apis: [{ name: 'getWeather' }],
      withoutOpenApi: 'docs.example.net',
    });
  });

  it('must be there: with a document alone the access to its host is waited for', async () => {
    const blocked = new ChatError({ code: 'blocked', host: 'docs.example.net' });
    const text = manifestText({ openapi: 'https://docs.example.net/openapi.json', api: [] });
    const fetch = (input: RequestInfo | URL) =>
      String(input) === manifestUrl ? Promise.resolve(new Response(text)) : Promise.reject(blocked);

    expect(await fetchPlugin(manifestUrl, toolContext({ fetch }))).toMatchObject({
      type: 'failed',
      problem: 'openAPIInvalid',
      error: { code: 'blocked', host: 'docs.example.net' },
    });
  });
});

describe('a plugin that cannot be installed', () => {
  it.each([
    ['noManifest', {}, ' '],
    ['fetchError', {}, manifestUrl],
    ['fetchError', { [manifestUrl]: new Response('gone', { status: 404 }) }, manifestUrl],
    ['urlError', { [manifestUrl]: '{"identifier": [' }, manifestUrl],
    ['manifestInvalid', { [manifestUrl]: '<html></html>' }, manifestUrl],
    ['manifestInvalid', { [manifestUrl]: manifestText({ identifier: '' }) }, manifestUrl],
    ['reserved', { [manifestUrl]: manifestText({ identifier: 'own' }) }, manifestUrl],
    ['reserved', { [manifestUrl]: manifestText({ identifier: 'mcp-1' }) }, manifestUrl],
    ['addressRefused', {}, 'https://192.168.1.1/manifest.json'],
    ['addressRefused', { [manifestUrl]: manifestText({ openapi: 'http://127.0.0.1/openapi.json' }) }, manifestUrl],
    ['openAPIInvalid', { [manifestUrl]: manifestText({ api: [], openapi: openApiUrl }) }, manifestUrl],
    [
      'openAPIInvalid',
      { [manifestUrl]: manifestText({ api: [], openapi: openApiUrl }), [openApiUrl]: '{"swagger":"2.0"}' },
      manifestUrl,
    ],
    [
      // Without the document, nobody knows where its call goes.
      'openAPIInvalid',
      { [manifestUrl]: manifestText({ api: [{ ...own, url: undefined }], openapi: openApiUrl }) },
      manifestUrl,
    ],
  ])('says %s', async (problem, answers, url) => {
    expect(await fetched(answers, url)).toMatchObject({ type: 'failed', problem });
  });

  it('says where its manifest breaks the format', async () => {
    const manifest = manifestText({ api: [{ name: 1, description: 'd', parameters: null }], meta: undefined });

    expect(await fetched({ [manifestUrl]: manifest })).toMatchObject({
      paths: ['api.0.name', 'api.0.parameters', 'meta'],
    });
  });

  it('ends with the reason of the signal when the user stops it', async () => {
    const stopped = fetchPlugin(
      manifestUrl,
      toolContext({ fetch: pluginNetwork({}).fetch, signal: AbortSignal.abort('stopped') }),
    );

    await expect(stopped).rejects.toBe('stopped');
  });
});
