import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { knownIds } from '@/lib/background/policy/managed-catalog';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import {
  changesLocked,
  lockableSettings,
  lockedNames,
  withLockedSettings,
  withOwnValues,
} from '@/lib/domain/policy/locked-settings';
import { isProviderAllowed, noPolicy, offeredModels, readPolicy } from '@/lib/domain/policy/managed-policy';
import { z } from '@/lib/domain/schema';
import { catalog } from '@/lib/providers/registry';
import { recognizerCatalog } from '@/lib/recognizers/registry';
import { voiceCatalog } from '@/lib/voices/registry';

const ids = knownIds({ ...catalog, voices: voiceCatalog, recognizers: recognizerCatalog });
const read = (items: Readonly<Record<string, unknown>>) => readPolicy(items, ids);
const endpoint = { id: 'gateway', label: 'Gateway', baseUrl: 'https://llm.example.com/v1' };
const preferences = z.parse(preferencesSchema, {});

/** The names of a schema's properties, with those of groups under them. */
const documented = (properties: Record<string, { properties?: Record<string, unknown> }>): readonly string[] =>
  Object.entries(properties).flatMap(([name, inner]) =>
    inner.properties === undefined || name === 'model'
      ? [name]
      : Object.keys(inner.properties).map((own) => `${name}.${own}`),
  );

describe('a policy', () => {
  it('that is documented is read without anything being ignored', () => {
    const file = JSON.parse(readFileSync('docs/how-to/policy.json', 'utf8'));
    const [items] = Object.values<Record<string, unknown>>(file['3rdparty'].extensions);

    const { policy, notices } = read(items ?? {});

    expect(notices).toEqual([]);
    expect(policy.allowedProviders).toEqual(['ollama', 'anthropic']);
    expect(policy.presetEndpoints.map(({ label, needsKey }) => [label, needsKey])).toEqual([
      ['Example Corp gateway', true],
    ]);
    expect(lockedNames(policy.lockedSettings)).toEqual(['sendWith', 'voice.readsAnswers']);
    expect(policy.pageReadingOff).toHaveLength(2);
  });

  it('says nothing when it is empty', () => {
    expect(read({})).toEqual({ policy: noPolicy, notices: [] });
  });

  it.each([
    ['allowedProviders', 'ollama', 'allowedProviders'],
    ['allowedProviders', ['ollama', 'nobody'], 'allowedProviders[1]'],
    ['allowedProviders', [7], 'allowedProviders[0]'],
    ['presetEndpoints', { gateway: endpoint }, 'presetEndpoints'],
    ['presetEndpoints', [endpoint, { ...endpoint, baseUrl: 'no address' }], 'presetEndpoints[1]'],
    ['presetEndpoints', [{ ...endpoint, baseUrl: 'http://llm.example.com/v1' }], 'presetEndpoints[0]'],
    ['presetEndpoints', [{ ...endpoint, headers: { 'x-a': 'one\r\nx-b: two' } }], 'presetEndpoints[0]'],
    ['presetEndpoints', [{ ...endpoint, id: '' }], 'presetEndpoints[0]'],
    ['lockedSettings', 'dark', 'lockedSettings'],
    ['lockedSettings', { appearance: 'pink' }, 'lockedSettings.appearance'],
    ['lockedSettings', { defaultModel: {} }, 'lockedSettings.defaultModel'],
    ['lockedSettings', { voice: { rate: 9 } }, 'lockedSettings.voice.rate'],
    ['lockedSettings', { voice: 'loud' }, 'lockedSettings.voice'],
    ['lockedSettings', { dictation: { recognizerId: 'openai' } }, 'lockedSettings.dictation.recognizerId'],
    ['lockedSettings', { model: { provider: 'ollama' } }, 'lockedSettings.model'],
    ['lockedSettings', { model: { provider: 'nobody', model: 'm' } }, 'lockedSettings.model'],
    ['allowedVoices', ['azure', 'gramophone'], 'allowedVoices[1]'],
    ['allowedRecognizers', 'openai', 'allowedRecognizers'],
    ['allowedTools', ['own', 'shell'], 'allowedTools[1]'],
    ['pageReadingOff', ['https://no path'], 'pageReadingOff[0]'],
    ['apiKey', 'sk-secret', 'apiKey'],
  ])('ignores %s = %j and names %s', (field, value, named) => {
    const { notices } = read({ [field]: value, pageReadingOff: field === 'pageReadingOff' ? value : ['bank.example'] });

    expect(notices).toEqual([{ field: named }]);
  });

  it('keeps what fits beside what does not', () => {
    const { policy } = read({
      allowedProviders: ['nobody', 'ollama'],
      presetEndpoints: [endpoint, 7, { ...endpoint, label: 'The same id' }],
      lockedSettings: { appearance: 'dark', textSize: '7', voice: { code: 'read', rate: 0 } },
    });

    expect(policy).toEqual({
      allowedProviders: ['ollama'],
      presetEndpoints: [{ ...endpoint, needsKey: true }],
      lockedSettings: { appearance: 'dark', voice: { code: 'read' } },
      pageReadingOff: [],
    });
  });
});

describe('the allowed providers', () => {
  const { policy } = read({ allowedProviders: ['ollama', 'groq'], presetEndpoints: [endpoint] });

  it.each([
    [{ providerId: 'ollama' }, true],
    [{ providerId: 'openai' }, false],
    [{ providerId: 'openai-compatible' }, false],
    [{ providerId: 'openai-compatible', presetId: 'groq' }, true],
    [{ providerId: 'openai-compatible', presetId: 'mistral' }, false],
    [{ providerId: 'openai-compatible', presetId: 'managed:gateway' }, true],
    [{ providerId: 'openai-compatible', presetId: 'managed:gone' }, false],
  ])('%j: %s', (choice, isAllowed) => {
    expect(isProviderAllowed(policy, choice)).toBe(isAllowed);
  });

  it('are all of them where the policy names none', () => {
    expect(isProviderAllowed(noPolicy, { providerId: 'openai' })).toBe(true);
  });
});

describe('a locked model', () => {
  it.each([
    ['gateway', { providerId: 'openai-compatible', presetId: 'managed:gateway' }],
    ['groq', { providerId: 'openai-compatible', presetId: 'groq' }],
    ['ollama', { providerId: 'ollama' }],
  ])('of %s is served by that service alone', (provider, choice) => {
    const { policy, notices } = read({
      presetEndpoints: [endpoint, { ...endpoint, id: 'other' }],
      lockedSettings: { model: { provider, model: 'm' } },
    });

    expect(notices).toEqual([]);
    expect(isProviderAllowed(policy, choice)).toBe(true);
    expect(isProviderAllowed(policy, { providerId: 'openai' })).toBe(false);
    expect(isProviderAllowed(policy, { providerId: 'openai-compatible', presetId: 'managed:other' })).toBe(false);
  });

  it('is the only one that is offered, as its service lists it where it does', () => {
    const { policy } = read({ lockedSettings: { model: { provider: 'ollama', model: 'm' } } });

    expect(
      offeredModels(policy, [
        { id: 'a', name: 'A' },
        { id: 'm', name: 'M' },
      ]),
    ).toEqual([{ id: 'm', name: 'M' }]);
    expect(offeredModels(policy, [])).toEqual([{ id: 'm', name: 'm' }]);
  });
});

describe('locked settings', () => {
  const locked = { appearance: 'dark', voice: { rate: 2 }, pages: { readsOn: true } } as const;

  it('stand in the place of the user’s, which others keep', () => {
    const seen = withLockedSettings({ ...preferences, appearance: 'light', sendWith: 'mod-enter' }, locked);

    expect(seen).toMatchObject({ appearance: 'dark', sendWith: 'mod-enter', voice: { rate: 2, code: 'skip' } });
    expect(seen.pages).toEqual({ ...preferences.pages, readsOn: true });
  });

  it('are changed by another value only', () => {
    expect(changesLocked({ appearance: 'light' }, locked)).toBe(true);
    expect(changesLocked({ appearance: 'dark', sendWith: 'mod-enter' }, locked)).toBe(false);
    expect(changesLocked({ voice: { ...preferences.voice, rate: 1.5 } }, locked)).toBe(true);
    expect(changesLocked({ voice: { ...preferences.voice, rate: 2, code: 'read' } }, locked)).toBe(false);
  });

  it('do not become the user’s own when others are changed with them', () => {
    const voice = { ...preferences.voice, rate: 2, code: 'read' } as const;
    const kept = withOwnValues({ voice, appearance: 'dark', sendWith: 'enter' }, preferences, locked);

    expect(kept).toEqual({ voice: { ...preferences.voice, rate: 1, code: 'read' }, sendWith: 'enter' });
  });
});

it('the schema that Chromium checks policies by names the same fields as the code', () => {
  const { properties } = JSON.parse(readFileSync('public/managed-policy.json', 'utf8'));
  const endpointFields = Object.keys(properties.presetEndpoints.items.properties);

  expect(read(Object.fromEntries(Object.keys(properties).map((name) => [name, []]))).notices).toEqual([
    { field: 'lockedSettings' },
  ]);
  expect(endpointFields).toEqual(['id', 'label', 'baseUrl', 'headers', 'models', 'needsKey']);
  expect([...documented(properties.lockedSettings.properties)].sort()).toEqual([...lockableSettings].sort());
});
