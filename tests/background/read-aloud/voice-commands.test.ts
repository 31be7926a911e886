import { describe, expect, it } from 'vitest';
import { voiceCommands } from '@/lib/background/read-aloud/voice-commands';
import { createVoiceLists } from '@/lib/background/read-aloud/voice-lists';
import type { VoiceSourceChange } from '@/lib/background/read-aloud/voice-sources';
import type { CommandOf } from '@/lib/commands/declare';
import type { voiceCommands as declared } from '@/lib/commands/read-aloud';
import { ChatError } from '@/lib/domain/chat-error';
import { defineVoiceEngine, type Voice, type VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import { browser } from '@/lib/voices/browser/engine';
import { createFakeArea } from '../../fakes/key-value-area';
import { voiceContext } from '../../fakes/voice-context';

const nova: Voice = { engineId: 'scripted', id: 'nova', name: 'nova' };

/** The commands over one source, whose list of voices is what a test says. */
const begin = (listVoices: VoiceEngine['listVoices'] = async () => [nova], knownVoices?: readonly Voice[]) => {
  const scripted = defineVoiceEngine({
    id: 'scripted',
    label: 'Scripted',
    kind: 'stream',
    host: 'background',
    maxSegmentLength: 300,
    wordTimes: 'none',
    mimeType: 'audio/mpeg',
    fields: [],
    addresses: [],
    origins: ({ region }) => [`https://${region}.example/*`],
    listVoices,
    ...(knownVoices !== undefined && { knownVoices }),
    defaultVoice: () => 'nova',
    speak: async function* () {},
    explain: (error) => (error instanceof ChatError ? error.data : { code: 'unknown' }),
  });
  const changes: (readonly [string, VoiceSourceChange])[] = [];
  const handlers = voiceCommands({
    lists: createVoiceLists(createFakeArea(), { now: () => 0 }),
    prepare: async () => {},
    sources: {
      engine: (id) => (id === 'browser' ? browser : scripted),
      settingsOf: async () => ({}),
      contextFor: async (_engineId, signal) => voiceContext({ signal }),
      change: async (engineId, change) => void changes.push([engineId, change]),
      choose: async () => undefined,
    },
  });
  const panel = { sender: undefined, send: () => undefined };
  return {
    changes,
    change: (command: CommandOf<typeof declared, 'voice-source-change'>) =>
      handlers['voice-source-change'](command, panel),
    list: (command: CommandOf<typeof declared, 'voice-list'>) => handlers['voice-list'](command, panel),
  };
};

const failing = async (): Promise<readonly Voice[]> => {
  throw new ChatError({ code: 'auth', status: 401 });
};

describe('the commands about voices', () => {
  it('list no more voices than any service has', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({ ...nova, id: `voice-${index}` }));
    const { list } = begin(async () => many);

    expect((await list({ type: 'voice-list', engineId: 'scripted' })).voices).toHaveLength(5000);
  });

  it('keep a change, and say at once when the service refuses it', async () => {
    const { change, changes } = begin(failing);

    const result = await change({
      type: 'voice-source-change',
      engineId: 'scripted',
      secrets: { apiKey: 'wrong' },
    });

    expect(result).toEqual({ error: { code: 'auth', status: 401 } });
    expect(changes).toMatchObject([['scripted', { secrets: { apiKey: 'wrong' } }]]);
  });

  it('ask no service when a source is only switched', async () => {
    const { change, changes } = begin(failing);

    const result = await change({
      type: 'voice-source-change',
      engineId: 'scripted',
      isOn: true,
    });

    expect(result).toEqual({});
    expect(changes).toMatchObject([['scripted', { isOn: true }]]);
  });

  it('list a service’s voices, and reject as the service does', async () => {
    const ask = { type: 'voice-list', engineId: 'scripted' } as const;

    expect(await begin().list(ask)).toEqual({ voices: [nova] });
    await expect(begin(failing).list(ask)).rejects.toMatchObject({ data: { code: 'auth' } });
  });

  it('list what is known of a source without asking its service', async () => {
    expect(await begin(failing, [nova]).list({ type: 'voice-list', engineId: 'scripted', isKnown: true })).toEqual({
      voices: [nova],
    });
    expect(await begin(failing).list({ type: 'voice-list', engineId: 'scripted', isKnown: true })).toEqual({
      voices: [],
    });
  });

  it('forget the voices of a server whose settings were changed, even where the next one gives no list', async () => {
    const voices = Array.from({ length: 60 }, (_, index) => ({ ...nova, id: `${index}`, locale: 'de-DE' }));
    let isThere = true;
    const { change, list } = begin(async () => (isThere ? voices : failing()));
    const ask = { type: 'voice-list', engineId: 'scripted' } as const;
    await list(ask);
    isThere = false;

    const kept = await list(ask);
    await change({ type: 'voice-source-change', engineId: 'scripted', settings: { baseUrl: 'http://localhost:1/v1' } });

    expect(kept).toEqual({ voices });
    await expect(list(ask)).rejects.toMatchObject({ data: { code: 'auth' } });
  });

  it('list of the browser’s voices those that the page names, whatever their language, and no others', async () => {
    const { list } = begin();
    const ask = { type: 'voice-list', engineId: 'browser' } as const;

    const { voices } = await list({
      ...ask,
      available: [
        { name: 'Anna', lang: 'de-DE' },
        { name: 'Aled', lang: 'cy-GB' },
      ],
    });
    const { voices: without } = await list(ask);

    expect(voices).toEqual([
      { engineId: 'browser', id: 'Anna', name: 'Anna', locale: 'de-DE' },
      { engineId: 'browser', id: 'Aled', name: 'Aled', locale: 'cy-GB' },
    ]);
    expect(without).toEqual([]);
  });
});
