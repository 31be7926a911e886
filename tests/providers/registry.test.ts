import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { presets } from '@/lib/providers/presets';
import { catalog, findProvider, providers } from '@/lib/providers/registry';
import { collect, fakeContext } from '../fakes/provider-context';

const texts = readFileSync(new URL('../../locales/en-US.json', import.meta.url), 'utf8');

describe('the registry', () => {
  it('names each provider once and finds it by its id', () => {
    expect(new Set(providers.map(({ id }) => id)).size).toBe(providers.length);
    expect(findProvider('ollama')?.label).toBe('Ollama');
    expect(findProvider('gone')).toBeUndefined();
  });

  it('is data that a page can be sent, without functions', () => {
    expect(JSON.parse(JSON.stringify(catalog))).toEqual(catalog);
    expect(catalog.providers.map(({ id }) => id)).toEqual(providers.map(({ id }) => id));
  });

  it('tells which providers manage models and which stay on this computer', () => {
    expect(catalog.providers.find(({ id }) => id === 'ollama')).toMatchObject({ isLocal: true, managesModels: true });
    expect(catalog.providers.find(({ id }) => id === 'openai')).toMatchObject({ isLocal: false, managesModels: false });
  });

  it.each(providers.map((provider) => [provider.id, provider.fields] as const))(
    'labels each field of %s once, with a text that exists',
    (_id, fields) => {
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      const known: unknown = JSON.parse(texts);
      for (const { labelKey } of fields) expect(known).toHaveProperty(labelKey);
    },
  );
});

const offered = presets.filter(({ endedOn }) => endedOn === undefined);

describe.each(offered.map((preset) => ({ id: preset.id, preset })))('the row of $id', ({ preset }) => {
  const provider = findProvider('openai-compatible') ?? expect.fail('the base of the presets is registered');
  // A row that is only a pattern is tried at an address after it.
  const own = preset.isAddressOwn === true ? { baseUrl: preset.baseUrl } : {};
  const chunk = { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] };
  const answer = { headers: { 'content-type': 'text/event-stream' }, chunks: [`data: ${JSON.stringify(chunk)}\n\n`] };

  it('asks for exactly its own origin', () => {
    expect(provider.origins({ preset: preset.id, ...own })).toEqual([`${new URL(preset.baseUrl).origin}/*`]);
  });

  it('sends a question to its own address with the key in a header and reads the answer', async () => {
    const { context, wire } = fakeContext({ preset: preset.id, apiKey: 'key-of-the-row', ...own }, answer);
    const messages = [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] as const;

    const parts = await collect(provider.stream({ model: 'm', messages }, context));

    expect(wire.sent[0]).toMatchObject({
      url: `${preset.baseUrl}${preset.hasResponses === true ? '/responses' : '/chat/completions'}`,
      headers: { authorization: 'Bearer key-of-the-row' },
    });
    expect(parts).toEqual([
      { type: 'text', text: 'Hi' },
      { type: 'finish_step', finishReason: 'stop', isContinued: false },
    ]);
  });

  it('says where its key is got, or that none is needed', () => {
    if (preset.keyIsOptional === true) expect(new URL(preset.baseUrl).hostname).toBe('127.0.0.1');
    else expect(preset.keyUrl).toMatch(/^https:\/\//);
  });
});
