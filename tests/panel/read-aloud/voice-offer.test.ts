import { beforeEach, expect, it, vi } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import { type OfferedVoice, receiveReadAloud, useVoiceOffer } from '@/lib/panel/read-aloud/read-aloud-store';
import { useVoiceLists } from '@/lib/panel/read-aloud/voice-lists';
import { closeVoiceOffer, followOffer, hearOffered, takeOffered } from '@/lib/panel/read-aloud/voice-offer';
import { voiceCatalog } from '@/lib/voices/registry';
import { builtInEdgeVoices } from '@/lib/voices/wire/neural-voices';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';
import { systemVoice } from '@/tests/fakes/speech-synthesis';

const access = vi.hoisted(() => ({ requestAccess: vi.fn(async () => true) }));
vi.mock('@/lib/panel/access', () => access);

const answer: ReadAloudView = {
  readAloudId: 'r1',
  title: 'An answer',
  messageId: 'm1',
  status: 'playing',
  sentence: { id: 's1', start: 0, end: 5, language: 'en-US' },
  sentenceIndex: 0,
  sentenceCount: 3,
  isComplete: true,
  elapsedMs: 0,
  totalMs: 9000,
  rate: 1,
  volume: 1,
  queue: [],
};
const silent: ReadAloudView = { ...answer, status: 'failed', error: { code: 'no-voice' } };

let connection: FakeChatConnection;
let count = 0;
/** Each test reads something else: voices are looked for once for each. */
const reading = (view: ReadAloudView): ReadAloudView => ({ ...view, readAloudId: `r${count}` });
beforeEach(() => {
  count += 1;
  access.requestAccess.mockReset().mockResolvedValue(true);
  closeVoiceOffer();
  useVoiceLists.setState({}, true);
  connection = openFakePanel({ catalog: { providers: [], voices: voiceCatalog } });
  connection.answer({
    'voice-list': { voices: builtInEdgeVoices },
    'voice-source-change': {},
    'preferences-change': preferencesSchema.parse({}),
  });
  receiveReadAloud({ type: 'read-aloud-changed' });
});

const offered = (): readonly OfferedVoice[] => useVoiceOffer.getState().offer?.voices ?? [];
const first = (): OfferedVoice => {
  const [found] = offered();
  if (found === undefined) throw new Error('nothing is offered');
  return found;
};

it('has voices that say to whom the text goes, and asks no service for them', async () => {
  await followOffer(reading(silent));

  expect(offered().map(({ voice, textGoesTo }) => [voice.name, textGoesTo])).toEqual([
    ['Aria', { name: 'Microsoft' }],
    ['Christopher', { name: 'Microsoft' }],
    ['Eric', { name: 'Microsoft' }],
  ]);
  expect(connection.sent('voice-list')).toEqual([{ type: 'voice-list', engineId: 'edge', isKnown: true }]);
});

it.each(['Cloud', 'Gone'])(
  'promises that nothing leaves the computer only of a voice of which the browser says so: %s',
  async (other) => {
    const names = ['Anna', other];
    const spoken = [systemVoice('Anna', 'en-US'), systemVoice('Cloud', 'en-US', false)];
    vi.stubGlobal('speechSynthesis', Object.assign(new EventTarget(), { getVoices: () => spoken }));
    connection.answer({
      'voice-list': { voices: names.map((name) => ({ engineId: 'browser', id: name, name, locale: 'en-US' })) },
    });

    await followOffer(reading(answer));

    expect(Object.fromEntries(offered().map(({ voice, textGoesTo }) => [voice.name, textGoesTo]))).toEqual({
      Anna: 'nobody',
      [other]: 'maker',
    });
    vi.unstubAllGlobals();
  },
);

it('is remembered once it was made, and not where there is no choice', async () => {
  await followOffer(reading(answer));
  expect(connection.sent('preferences-change')).toMatchObject([{ change: { voice: { isOffered: true } } }]);

  closeVoiceOffer();
  count += 1;
  connection = openFakePanel({ catalog: { providers: [], voices: voiceCatalog } });
  connection.answer({ 'voice-list': { voices: [] } });
  useVoiceLists.setState({}, true);
  await followOffer(reading(answer));
  expect(useVoiceOffer.getState().offer).toBeUndefined();
  expect(connection.sent('preferences-change')).toEqual([]);
});

it('is looked for once for what is read, however often the reading stops and goes on', async () => {
  connection.answer({ 'voice-list': { voices: [] } });
  for (const status of ['playing', 'paused', 'playing'] as const) await followOffer({ ...reading(answer), status });

  expect(connection.sent('voice-list').filter(({ isKnown }) => isKnown === true)).toHaveLength(1);
});

it('that there is no voice is said until something is heard, also while a sample is', async () => {
  await followOffer(reading(silent));
  const { messageId: _messageId, ...text } = reading(answer);
  const sample: ReadAloudView = { ...text, isTrial: true };
  await followOffer(sample);
  expect(useVoiceOffer.getState().offer?.kind).toBe('none');

  await followOffer(reading(answer));
  expect(useVoiceOffer.getState().offer?.kind).not.toBe('none');
});

it('that there is no voice is said of every text, such as that of a PDF', async () => {
  const { messageId: _messageId, ...text } = reading(silent);
  await followOffer(text);
  expect(useVoiceOffer.getState().offer?.kind).toBe('none');
});

it('lets a voice be heard with the access that it needs, and changes nothing', async () => {
  await followOffer(reading(silent));

  await hearOffered(first(), 'en-US');

  expect(access.requestAccess).toHaveBeenCalledWith([
    'https://speech.platform.bing.com/*',
    'wss://speech.platform.bing.com/*',
  ]);
  expect(connection.sent('read-aloud-open')).toMatchObject([
    { source: { type: 'text', language: 'en-US', voice: { engineId: 'edge', voiceId: 'en-US-AriaNeural' } } },
  ]);
  expect(connection.sent('voice-source-change')).toEqual([]);
  expect(connection.sent('preferences-change')).toEqual([]);
});

it('makes the voice that is taken the one that reads, and reads on', async () => {
  await followOffer(reading(silent));
  receiveReadAloud({ type: 'read-aloud-changed', readAloud: reading(silent) });

  await takeOffered(first(), 'en-US');

  expect(connection.sent('voice-source-change')).toEqual([
    { type: 'voice-source-change', engineId: 'edge', isOn: true, settings: {} },
  ]);
  expect(connection.sent('preferences-change')).toMatchObject([
    { change: { voice: { favourites: { 'en-US': { engineId: 'edge', voiceId: 'en-US-AriaNeural' } } } } },
  ]);
  expect(connection.commands.at(-1)).toEqual({ type: 'read-aloud-play' });
  expect(useVoiceOffer.getState().offer).toBeUndefined();
});

it('stops a sample before it reads on, and starts nothing where nothing was read', async () => {
  await followOffer(reading(silent));
  const { messageId: _messageId, ...text } = reading(answer);
  const sample: ReadAloudView = { ...text, isTrial: true };
  receiveReadAloud({ type: 'read-aloud-changed', readAloud: sample });

  await takeOffered(first(), 'en-US');

  expect(connection.sent('read-aloud-close')).toHaveLength(1);
  expect(connection.sent('read-aloud-play')).toEqual([]);
});

it('changes nothing without access, says so, and offers it still', async () => {
  access.requestAccess.mockResolvedValue(false);
  await followOffer(reading(silent));

  await hearOffered(first(), 'en-US');
  await takeOffered(first(), 'en-US');

  expect(toastKey()).toBe('settings.voice.denied');
  expect(connection.commands.map(({ type }) => type)).toEqual(['voice-list']);
  expect(useVoiceOffer.getState().offer?.kind).toBe('none');
});
