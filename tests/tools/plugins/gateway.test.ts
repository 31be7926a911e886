import { describe, expect, it } from 'vitest';
import { gatewayResponse } from '@/lib/tools/plugins/gateway';
import { petStore } from '@/tests/fakes/open-api';
import { pluginManifestOf, pluginNetwork } from '@/tests/fakes/plugin';

const url = 'https://eu.pets.example.com/v1/pets/7';

const asked = async (
  payload: unknown,
  {
    answers = {} as Readonly<Record<string, string | Response>>,
    settings = '',
    signal = new AbortController().signal,
    openApi = petStore as unknown,
  } = {},
) => {
  const request = new Request('https://gateway.invalid/', {
    method: 'POST',
    headers: { 'X-Lobe-Plugin-Settings': settings },
    body: JSON.stringify(payload),
  });
  const { fetch, sent } = pluginNetwork(answers);
  const load = () => (openApi === null ? Promise.reject(new Error('none')) : Promise.resolve(openApi));
  const response = await gatewayResponse(request, { fetch, signal, openApi: load });
  return { status: response.status, text: await response.text(), sent };
};

const pets = (apiName: string, args: unknown) => ({
  identifier: 'pets',
  apiName,
  arguments: JSON.stringify(args),
  manifest: pluginManifestOf({
    openapi: 'https://pets.example.com/openapi.json',
    api: [{ name: apiName, description: '', parameters: { type: 'object', properties: {} } }],
  }),
});

// The steps without OpenAPI are in tests/vectors/plugin-gateway.json.
describe('the gateway for a plugin with an OpenAPI document', () => {
  it('runs the operation and gives its text unchanged', async () => {
    const { status, text } = await asked(pets('getPet', { id: 7 }), { answers: { [url]: '{"name": "Rex"}' } });

    expect([status, text]).toEqual([200, '{"name": "Rex"}']);
  });

  it.each([
    [401, 422, 'PluginSettingsInvalid'],
    [404, 500, 'PluginServerError'],
    [503, 500, 'PluginServerError'],
  ])('turns the status %d into %d %s', async (upstream, status, errorType) => {
    const answers = { [url]: new Response('no', { status: upstream }) };

    const answer = await asked(pets('getPet', { id: 7 }), { answers });

    expect([answer.status, JSON.parse(answer.text).errorType]).toEqual([status, errorType]);
  });

  it.each([
    ['the server cannot be reached', pets('getPet', { id: 7 })],
    ['an argument is missing', pets('getPet', {})],
    ['the document has no such operation', pets('eatPet', {})],
  ])('is PluginGatewayError when %s', async (_name, payload) => {
    expect(JSON.parse((await asked(payload)).text)).toMatchObject({ errorType: 'PluginGatewayError' });
  });

  it('is PluginOpenApiInitError without a document', async () => {
    const { status, text } = await asked(pets('getPet', { id: 7 }), { openApi: null });

    expect([status, JSON.parse(text).errorType]).toEqual([500, 'PluginOpenApiInitError']);
  });

  it('never puts the settings into an error', async () => {
    const settings = JSON.stringify({ Header: 'secret-value' });

    expect((await asked(pets('getPet', {}), { settings })).text).not.toContain('secret-value');
  });
});

describe('the gateway', () => {
  it('ends with the reason of the signal', async () => {
    await expect(asked(pets('getPet', { id: 7 }), { signal: AbortSignal.abort('stopped') })).rejects.toBe('stopped');
  });

  it('answers what is no request with an error of its own', async () => {
    const request = new Request('https://gateway.invalid/', { method: 'POST', body: '{' });
    const { fetch } = pluginNetwork({});
    const context = { fetch, signal: new AbortController().signal, openApi: () => Promise.reject(new Error('none')) };

    expect((await gatewayResponse(request, context)).status).toBe(500);
  });
});
