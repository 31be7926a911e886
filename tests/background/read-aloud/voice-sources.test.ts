import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createVoiceSources } from '@/lib/background/read-aloud/voice-sources';
import type { Preferences } from '@/lib/domain/app/preferences';
import { ChatError, errorDataOf } from '@/lib/domain/chat-error';
import type { VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import { voiceSecretsId } from '@/lib/domain/read-aloud/voice-preferences';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { createPreferencesStore } from '@/lib/storage/write/preferences-store';
import { createVault } from '@/lib/storage/write/vault';
import { findVoiceEngine } from '@/lib/voices/registry';
import { createFakeArea } from '../../fakes/key-value-area';
import { silentBrowser } from '../../fakes/network-errors';
import { createFakeTime } from '../../fakes/timers';

const key = 'sk-CANARY-voice-1234';

const begin = (requireAllowed = async (_engine: VoiceEngine, _settings: SettingsValues) => {}) => {
  const { clock, timers } = createFakeTime();
  const local = createFakeArea();
  const preferences = createPreferencesStore(local);
  const vault = createVault({
    factory: { indexedDB: new IDBFactory(), IDBKeyRange },
    session: createFakeArea(),
    iterations: async () => 1000,
  });
  const told: Preferences[] = [];
  const sources = createVoiceSources({
    preferences,
    vault,
    network: {
      fetch: () => Promise.reject(new TypeError('no network in tests')),
      networkErrors: silentBrowser,
      clock,
      hasOrigins: async () => true,
      isOnline: () => true,
    },
    timers,
    connect: () => {
      throw new Error('this test opens no socket');
    },
    findVoiceEngine,
    requireAllowed,
    onChange: (changed) => told.push(changed),
  });
  const kept = async (engineId: string) => (await preferences.read()).voiceSources[engineId];
  return { local, preferences, vault, told, sources, kept };
};

describe('voice sources', () => {
  it('are on from the start only where nothing leaves the computer', async () => {
    const { sources, kept } = begin();

    await sources.change('browser', { settings: {} });
    await sources.change('edge', { settings: {} });

    expect([(await kept('browser'))?.isOn, (await kept('edge'))?.isOn]).toEqual([true, false]);
  });

  it('that came with an import are sent nothing until their form is saved, and get no key that was there before', async () => {
    const { preferences, vault, sources, kept } = begin();
    const settings = { baseUrl: 'https://evil.example/v1' };
    await vault.seal(voiceSecretsId('openai'), { apiKey: key });
    await preferences.changeVoiceSources({ openai: { isOn: false, settings, secrets: {}, isImported: true } });

    const refused = await Promise.all(
      [
        sources.settingsOf('openai'),
        sources.contextFor('openai', new AbortController().signal),
        sources.change('openai', { isOn: true }),
        sources.change('openai', { secrets: { apiKey: key } }),
      ].map((work) => Promise.resolve(work).catch(errorDataOf)),
    );
    await sources.change('openai', { isOn: false });
    const waiting = await kept('openai');
    await sources.change('openai', { isOn: true, settings });

    expect(refused).toEqual(Array.from({ length: 4 }, () => ({ code: 'unconfirmed' })));
    expect(waiting).toEqual({ isOn: false, settings, secrets: {}, isImported: true });
    expect(await kept('openai')).toEqual({ isOn: true, settings, secrets: {} });
    expect(await sources.settingsOf('openai')).toEqual(settings);
  });

  it('keep a key in the vault, and of it only the last four characters beside the settings', async () => {
    const { local, vault, told, sources, kept } = begin();

    await sources.change('openai', { isOn: true, secrets: { apiKey: ` ${key} ` } });

    expect(await vault.open(voiceSecretsId('openai'))).toEqual({ apiKey: key });
    expect(await kept('openai')).toMatchObject({ isOn: true, secrets: { apiKey: { lastFour: '1234' } } });
    expect(JSON.stringify([await local.get(), told])).not.toContain(key);
    expect(told).toHaveLength(1);
  });

  it('show nothing of a key that is too short to be told by its end', async () => {
    const { sources, kept } = begin();

    await sources.change('openai', { secrets: { apiKey: 'short' } });

    expect((await kept('openai'))?.secrets).toEqual({ apiKey: { lastFour: '' } });
  });

  it('keep what a change does not name, and forget a key that is emptied', async () => {
    const { vault, sources, kept } = begin();
    await sources.change('openai', { isOn: true, settings: { model: 'tts-1-hd' }, secrets: { apiKey: key } });

    await sources.change('openai', { isOn: false });
    const off = await kept('openai');
    await sources.change('openai', { secrets: { apiKey: '' } });

    expect(off).toMatchObject({
      isOn: false,
      settings: { model: 'tts-1-hd' },
      secrets: { apiKey: { lastFour: '1234' } },
    });
    expect((await kept('openai'))?.secrets).toEqual({});
    expect(await vault.open(voiceSecretsId('openai'))).toEqual({});
  });

  it('forget the key when the address leads to another origin, unless a new one comes along', async () => {
    const { vault, sources, kept } = begin();
    const change = (baseUrl: string, secrets?: Readonly<Record<string, string>>) =>
      sources.change('openai', { settings: { baseUrl }, ...(secrets !== undefined && { secrets }) });
    await change('https://api.openai.com/v1', { apiKey: key });

    await change('https://api.openai.com/v2', {});
    const same = await vault.open(voiceSecretsId('openai'));
    await change('https://elsewhere.example/v1');
    const moved = [await vault.open(voiceSecretsId('openai')), (await kept('openai'))?.secrets];
    await change('https://third.example/v1', { apiKey: 'sk-of-the-third-1234' });

    expect(same).toEqual({ apiKey: key });
    expect(moved).toEqual([{}, {}]);
    expect(await vault.open(voiceSecretsId('openai'))).toEqual({ apiKey: 'sk-of-the-third-1234' });
  });

  it('that the organisation does not allow are not switched on, and get no key', async () => {
    const { vault, sources, kept } = begin(async ({ id }) => {
      if (id === 'openai') throw new ChatError({ code: 'managed' });
    });

    const refused = { data: { code: 'managed' } };
    await expect(sources.change('openai', { isOn: true, secrets: { apiKey: key } })).rejects.toMatchObject(refused);
    await expect(sources.contextFor('openai', new AbortController().signal)).rejects.toMatchObject(refused);
    await sources.change('openai', { isOn: false });

    expect(await vault.open(voiceSecretsId('openai'))).toEqual({});
    expect((await kept('openai'))?.isOn).toBe(false);
  });

  it('take no secret that the source has no field for', async () => {
    const { vault, sources } = begin();

    await sources.change('openai', { secrets: { apiKey: key, other: 'stray-secret-9876' } });

    expect(await vault.open(voiceSecretsId('openai'))).toEqual({ apiKey: key });
  });

  it('give an engine of the background its key, and one of the document none', async () => {
    const { vault, sources } = begin();
    await sources.change('openai', { settings: { model: 'tts-1' }, secrets: { apiKey: key } });
    await vault.seal(voiceSecretsId('edge'), { apiKey: key });

    expect(await sources.settingsOf('openai')).toEqual({ model: 'tts-1', apiKey: key });
    expect(await sources.settingsOf('edge')).toEqual({});
  });

  it('ask for a key again that went with an earlier session', async () => {
    const { vault, sources } = begin();
    await sources.change('openai', { secrets: { apiKey: key } });
    await vault.lock.keepIn('session');
    await vault.remove(voiceSecretsId('openai'));

    await expect(sources.settingsOf('openai')).rejects.toMatchObject({ data: { code: 'key-needed' } });
  });

  it('refuse a source that is not known', async () => {
    const { sources } = begin();

    expect(() => sources.engine('gramophone')).toThrowError(expect.objectContaining({ data: { code: 'bad-request' } }));
    await expect(sources.change('gramophone', { isOn: true })).rejects.toMatchObject({ data: { code: 'bad-request' } });
  });
});
