import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createRecognizerSources } from '@/lib/background/dictation/recognizer-sources';
import type { Preferences } from '@/lib/domain/app/preferences';
import { errorDataOf } from '@/lib/domain/chat-error';
import { recognizerSecretsId } from '@/lib/domain/dictation/dictation-preferences';
import { findRecognizer } from '@/lib/recognizers/registry';
import { createPreferencesStore } from '@/lib/storage/write/preferences-store';
import { createVault } from '@/lib/storage/write/vault';
import { createFakeArea } from '../../fakes/key-value-area';

const setUp = () => {
  const told: Preferences[] = [];
  const vault = createVault({
    factory: { indexedDB: new IDBFactory(), IDBKeyRange },
    session: createFakeArea(),
    iterations: async () => 1000,
  });
  const preferences = createPreferencesStore(createFakeArea());
  const sources = createRecognizerSources({
    preferences,
    vault,
    findRecognizer,
    requireAllowed: async () => {},
    onChange: (preferences) => told.push(preferences),
  });
  return { sources, told, preferences, vault };
};

const key = 'sk-CANARY-0123456789';

describe('how recognizers are reached', () => {
  it('keeps the key in the vault and tells pages its last four characters', async () => {
    const { sources, told } = setUp();

    await sources.change('openai', { model: 'whisper-1' }, { apiKey: ` ${key} ` });

    expect(await sources.settingsOf('openai')).toEqual({ model: 'whisper-1', apiKey: key });
    expect(told.at(-1)?.recognizerSources).toEqual({
      openai: { settings: { model: 'whisper-1' }, secrets: { apiKey: { lastFour: '6789' } } },
    });
    expect(JSON.stringify(told)).not.toContain(key);
  });

  it('keeps a key that is not mentioned, and removes one that is emptied', async () => {
    const { sources } = setUp();
    await sources.change('openai', {}, { apiKey: key });

    await sources.change('openai', { model: 'gpt-4o-transcribe' }, undefined);
    expect(await sources.settingsOf('openai')).toEqual({ model: 'gpt-4o-transcribe', apiKey: key });
    await sources.change('openai', {}, { apiKey: '' });

    expect(await sources.settingsOf('openai')).toEqual({});
  });

  it('asks nothing of one that came with an import until its form is saved, and gives it no key that was there before', async () => {
    const { sources, preferences, vault, told } = setUp();
    const settings = { baseUrl: 'https://evil.example/v1' };
    await vault.seal(recognizerSecretsId('openai'), { apiKey: key });
    await preferences.changeRecognizerSources({ openai: { settings, secrets: {}, isImported: true } });

    const refused = await sources.settingsOf('openai').catch(errorDataOf);
    await sources.change('openai', settings, undefined);

    expect(refused).toMatchObject({ code: 'unconfirmed' });
    expect(await sources.settingsOf('openai')).toEqual(settings);
    expect(told.at(-1)?.recognizerSources).toEqual({ openai: { settings, secrets: {} } });
  });

  it('does not carry a key to another origin', async () => {
    const { sources } = setUp();
    await sources.change('openai', {}, { apiKey: key });

    await sources.change('openai', { baseUrl: 'https://speech.example/v1' }, undefined);

    expect(await sources.settingsOf('openai')).toEqual({ baseUrl: 'https://speech.example/v1' });
  });

  it('keeps no secret that the recognizer does not ask for', async () => {
    const { sources } = setUp();

    await sources.change('openai', {}, { apiKey: key, password: 'hunter2' });

    expect(await sources.settingsOf('openai')).toEqual({ apiKey: key });
  });

  it('does not know a recognizer that is not in the registry', async () => {
    await expect(setUp().sources.change('parrot', {}, undefined)).rejects.toMatchObject({
      data: { code: 'bad-request' },
    });
  });
});
