import { describe, expect, it } from 'vitest';
import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import type { PluginManifest } from '@/lib/domain/tools/plugin-manifest';
import { convertOpenApi } from '@/lib/tools/plugins/openapi/convert';
import { pluginSource } from '@/lib/tools/plugins/source';
import { petStore } from '@/tests/fakes/open-api';
import { installedPlugin, pluginManifestOf, pluginNetwork } from '@/tests/fakes/plugin';
import { toolContext } from '@/tests/fakes/tool-context';

const apiUrl = 'https://weather.example.com/api';
const settingsSchema = { type: 'object' as const, properties: { key: { type: 'string' } }, required: ['key'] };

const called = async (
  plugin: InstalledPlugin,
  answers: Readonly<Record<string, string | Response>>,
  {
    id = undefined as string | undefined,
    name = 'getWeather',
    args = { city: 'Paris' } as unknown,
    settings = undefined as unknown,
  } = {},
) => {
  const { fetch, sent } = pluginNetwork(answers);
  const call = { ...(id !== undefined && { id }), name, args, onProgress: () => undefined };
  return { sent, result: await pluginSource(plugin, async () => settings).call(call, toolContext({ fetch })) };
};

const withApi = (changes: Partial<PluginManifest['api'][number]>): Partial<PluginManifest> => ({
  api: pluginManifestOf().api.map((api) => ({ ...api, ...changes })),
});

describe('the tools of a plugin', () => {
  it("have the plugin's identifier and its type in their names, and all may write", async () => {
    const source = pluginSource(
      await installedPlugin({ type: 'markdown', systemRole: 'Be short.' }),
      async () => undefined,
    );

    expect(source).toMatchObject({
      id: 'plugin-weather',
      identifier: 'weather',
      type: 'markdown',
      title: 'Weather',
      instructions: 'Be short.',
    });
    expect(await source.list(toolContext())).toEqual([
      {
        name: 'getWeather',
        description: 'The weather in a city',
        parameters: pluginManifestOf().api[0]?.parameters,
        effect: 'writes',
      },
    ]);
  });

  it('are described in at most 1,000 characters', async () => {
    const source = pluginSource(
      await installedPlugin(withApi({ description: 'x'.repeat(9_000) })),
      async () => undefined,
    );

    expect((await source.list(toolContext()))[0]?.description).toHaveLength(1_000);
  });

  it('say where a call goes before it is made', async () => {
    const hostOf = async (changes: Partial<PluginManifest>) =>
      pluginSource(await installedPlugin(changes), async () => undefined).hostOf?.({ name: 'getWeather', args: {} });

    expect(await hostOf({})).toBe('weather.example.com');
    expect(await hostOf({ gateway: 'https://gateway.example.net/api' })).toBe('gateway.example.net');
  });

  it('say that a call goes to the page that gets it, where the plugin is its page', async () => {
    const hostOf = async (changes: Partial<PluginManifest>) =>
      pluginSource(await installedPlugin(changes), async () => undefined).hostOf?.({ name: 'getWeather', args: {} });
    const ui = { url: 'https://ui.example.org/' };

    expect(await hostOf({ type: 'standalone', ui })).toBe('ui.example.org');
    expect(await hostOf({ type: 'standalone', ui: { ...ui, mode: 'module' } })).toBeUndefined();
    expect(await hostOf({ type: 'standalone' })).toBeUndefined();
  });
});

describe('a call of a plugin', () => {
  it("sends its arguments and its settings to the API, and gives what it answers as strangers' words", async () => {
    const plugin = await installedPlugin({ settings: settingsSchema });

    const { sent, result } = await called(plugin, { [apiUrl]: '{"degrees":20}' }, { settings: { key: 'Schlüssel' } });

    expect(result).toEqual({
      content: [{ type: 'text', text: '{"degrees":20}' }],
      structured: { degrees: 20 },
      isUntrusted: true,
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ url: apiUrl, method: 'POST', body: '{"city":"Paris"}' });
    expect(sent[0]?.headers.get('x-lobe-plugin-settings')).toBe('{"key":"Schl\\u00fcssel"}');
  });

  it("goes to the plugin's own gateway where it has one, with the manifest", async () => {
    const gateway = 'https://gateway.example.net/api';
    const plugin = await installedPlugin({ gateway });

    const { sent, result } = await called(
      plugin,
      { [gateway]: '20 degrees' },
      { id: 'call_1', settings: { key: 'k' } },
    );

    expect(result.content).toEqual([{ type: 'text', text: '20 degrees' }]);
    expect(sent[0]?.headers.get('x-lobe-plugin-settings')).toBe('{"key":"k"}');
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      identifier: 'weather',
      apiName: 'getWeather',
      arguments: '{"city":"Paris"}',
      type: 'default',
      id: 'call_1',
      manifest: plugin.manifest,
    });
  });

  it('runs an operation by the document that was consented to', async () => {
    const { api } = convertOpenApi(petStore);
    const changes = { openapi: 'https://weather.example.com/o.json', api: [...api] };
    const plugin = await installedPlugin(changes, { openApi: petStore });
    const url = 'https://eu.pets.example.com/v1/pets/7';

    const { sent, result } = await called(
      plugin,
      { [url]: '{"name":"Rex"}' },
      { name: 'getPet', args: { id: '7' }, settings: { Header: 'k' } },
    );

    expect(result.structured).toEqual({ name: 'Rex' });
    expect(sent.map(({ url: address }) => address)).toEqual([url]);
    expect(sent[0]?.headers.get('x-key')).toBe('k');
  });

  it('reports missing settings as what the user can fill in, and sends nothing', async () => {
    const { sent, result } = await called(await installedPlugin({ settings: settingsSchema }), {});

    expect(result).toMatchObject({ isError: true, errorType: 'PluginSettingsInvalid' });
    expect(sent).toEqual([]);
  });

  it('tells the model which arguments are wrong', async () => {
    const { result } = await called(await installedPlugin(), {}, { args: {} });

    expect(result).toMatchObject({ isError: true, errorType: 'PluginApiParamsError' });
    expect(result.content).toEqual([
      { type: 'text', text: expect.stringMatching(/^The arguments do not fit\. .*required property "city"/u) },
    ]);
  });

  it('gives the refusal of the server as it is, and never the settings', async () => {
    const answers = { [apiUrl]: new Response('Slow down', { status: 429 }) };

    const { result } = await called(await installedPlugin(), answers, { settings: { key: 'secret-value' } });

    expect(result).toMatchObject({
      errorType: 429,
      content: [{ type: 'text', text: 'The plugin’s server answered with 429: Slow down' }],
    });
    expect(JSON.stringify(result)).not.toContain('secret-value');
  });

  it.each<[string, Response, string]>([
    [
      'a message in JSON',
      Response.json({ message: 'The city is not known' }, { status: 400 }),
      'The plugin’s server answered with 400: The city is not known',
    ],
    [
      'an error within an object',
      Response.json({ error: { message: 'No such place', code: 7 } }, { status: 404 }),
      'The plugin’s server answered with 404: No such place',
    ],
    ['nothing', new Response(null, { status: 502 }), 'The plugin’s server answered with 502.'],
    [
      'a word of the gateway’s and a text',
      Response.json({ errorType: 'PluginServerError', body: 'No such city' }, { status: 500 }),
      'The plugin’s server failed: No such city',
    ],
    [
      'a status of the gateway’s and words',
      Response.json({ errorType: 503, body: { message: 'Too busy' } }, { status: 500 }),
      'The plugin’s server answered with 503: Too busy',
    ],
    [
      'what is wrong with the arguments',
      Response.json({ name: 'ZodError', issues: [{ path: ['city'], message: 'Required' }] }, { status: 400 }),
      'The plugin’s server answered with 400: Required',
    ],
    [
      'a word of the gateway’s, wrapped without end',
      new Response(`${'{"errorType":1,"body":'.repeat(50_000)}"x"${'}'.repeat(50_000)}`, { status: 500 }),
      'The plugin’s server answered with 1.',
    ],
    ['JSON without words', Response.json({ ok: false }, { status: 500 }), 'The plugin’s server answered with 500.'],
    [
      'settings that it does not take',
      Response.json({ errorType: 'PluginSettingsInvalid', body: { message: '[plugin] x' } }, { status: 422 }),
      'The settings of this plugin are not complete. The user can fill them in.',
    ],
  ])('says in words that its server refused it with %s', async (_, answer, words) => {
    const { result } = await called(await installedPlugin(), { [apiUrl]: answer });

    expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: words }] });
  });

  it('says in words that its settings are missing', async () => {
    const { result } = await called(await installedPlugin({ settings: settingsSchema }), {});

    expect(result.content).toEqual([
      {
        type: 'text',
        text: expect.stringMatching(/^The settings of this plugin are not complete\. The user can fill them in\./u),
      },
    ]);
  });

  it('is sent as JSON, and says so', async () => {
    const { sent } = await called(await installedPlugin(), { [apiUrl]: '20' });

    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  });

  it.each([
    ['basic', 'user:word', 'Basic dXNlcjp3b3Jk'],
    ['bearer', 'key', 'Bearer key'],
    [undefined, 'key', 'Bearer key'],
  ])('carries the key of its manifest as %s', async (authorization_type, apiAuthKey, expected) => {
    const document = { openapi: '3.1.0', paths: { '/a': { get: { operationId: 'ask' } } } };
    const { api } = convertOpenApi(document);
    const changes = { openapi: 'https://weather.example.com/o.json', api: [...api], auth: { authorization_type } };
    const plugin = await installedPlugin(changes, { openApi: document });

    const { sent } = await called(
      plugin,
      { 'https://weather.example.com/a': '1' },
      { name: 'ask', args: {}, settings: { apiAuthKey } },
    );

    expect(sent[0]?.headers.get('authorization')).toBe(expected);
  });

  it('takes the fields of a body that a model wrote beside the parameters', async () => {
    const { api } = convertOpenApi(petStore);
    const changes = { openapi: 'https://weather.example.com/o.json', api: [...api] };
    const plugin = await installedPlugin(changes, { openApi: petStore });

    const { sent } = await called(
      plugin,
      { 'https://eu.pets.example.com/v1/pets/7': '{}' },
      { name: 'savePet', args: { id: '7', name: 'Rex' }, settings: { Bearer: 'b' } },
    );

    expect(sent.map(({ body }) => body)).toEqual(['{"name":"Rex"}']);
  });

  it('of an API that only another plugin has is refused', async () => {
    const { sent, result } = await called(await installedPlugin(), {}, { name: 'sendMail' });

    expect(result).toMatchObject({ isError: true, errorType: 'PluginApiNotFound' });
    expect(sent).toEqual([]);
  });

  it.each(['https://127.0.0.1/', 'http://192.168.1.1/api', 'https://weather.example.com:22/'])(
    'never reaches %s',
    async (url) => {
      await expect(called(await installedPlugin(withApi({ url })), {})).rejects.toMatchObject({
        data: { code: 'wrong-address' },
      });
    },
  );

  it('that cannot reach the server fails as a connection does', async () => {
    await expect(called(await installedPlugin(), {})).rejects.toMatchObject({ data: { code: 'network' } });
  });

  it('of a standalone plugin sends nothing: its interface does the rest, once the settings are complete', async () => {
    const plugin = await installedPlugin({ type: 'standalone', settings: settingsSchema });

    expect(await called(plugin, {}, { settings: { key: 'k' } })).toMatchObject({ sent: [], result: { content: [] } });
    expect(await called(plugin, {})).toMatchObject({ sent: [], result: { errorType: 'PluginSettingsInvalid' } });
  });
});
