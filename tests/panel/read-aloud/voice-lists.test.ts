import { beforeEach, expect, it, vi } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { loadVoices, useVoiceLists } from '@/lib/panel/read-aloud/voice-lists';
import { useSession } from '@/lib/panel/session-store';
import { voiceCatalog } from '@/lib/voices/registry';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel } from '@/tests/fakes/panel';
import { settlePromises } from '@/tests/fakes/timers';

const aria = { engineId: 'edge', id: 'en-US-AriaNeural', name: 'Aria', locale: 'en-US' } as const;
const only = (id: string): void =>
  useSession.setState({
    catalog: { providers: [], voices: voiceCatalog.filter((engine) => engine.id === id) },
    preferences: preferencesSchema.parse({ voiceSources: { edge: { isOn: true, settings: {}, secrets: {} } } }),
  });

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
  useVoiceLists.setState({}, true);
});

it('has a list of each source that is on, and of no other', async () => {
  connection.answer({ 'voice-list': { voices: [aria] } });
  only('azure');
  await loadVoices();
  const off = { ...useVoiceLists.getState() };
  only('edge');
  await loadVoices();

  expect(off).toEqual({});
  expect(useVoiceLists.getState()).toEqual({ edge: { status: 'loaded', voices: [aria] } });
});

it('leaves a list in sight until the new one comes, and shows that the first one is on its way', async () => {
  only('edge');
  const answer = connection.hold('voice-list');
  const first = loadVoices();
  await settlePromises();
  const atFirst = useVoiceLists.getState().edge?.status;
  answer({ voices: [aria] });
  await first;
  const again = loadVoices();
  await settlePromises();
  const meanwhile = useVoiceLists.getState().edge?.status;
  answer({ voices: [] });
  await again;

  expect([atFirst, meanwhile]).toEqual(['loading', 'loaded']);
  expect(useVoiceLists.getState().edge).toEqual({ status: 'loaded', voices: [] });
});

it('says why there is none', async () => {
  connection.answer({ 'voice-list': { code: 'refused', host: 'speech.test' } });
  only('edge');
  await loadVoices();

  expect(useVoiceLists.getState().edge).toEqual({ status: 'failed', error: { code: 'refused', host: 'speech.test' } });
});

it('tells the background what the browser has, without variants, in whatever language', async () => {
  const voices = [
    { name: 'Anna', lang: 'de-DE' },
    { name: 'English+Adam', lang: 'en-US' },
    { name: 'Far', lang: 'xx-XX' },
  ];
  vi.stubGlobal('speechSynthesis', Object.assign(new EventTarget(), { getVoices: () => voices }));
  connection.answer({ 'voice-list': { voices: [] } });
  only('browser');
  await loadVoices();

  expect(connection.sent('voice-list')).toEqual([
    {
      type: 'voice-list',
      engineId: 'browser',
      available: [
        { name: 'Anna', lang: 'de-DE' },
        { name: 'Far', lang: 'xx-XX' },
      ],
    },
  ]);
});

it('takes in the voices that the browser names late', async () => {
  const speech = Object.assign(new EventTarget(), { getVoices: () => [{ name: 'Anna', lang: 'de-DE' }] });
  vi.stubGlobal('speechSynthesis', speech);
  connection.answer({ 'voice-list': { voices: [] } });
  only('browser');
  await loadVoices();
  speech.getVoices = () => [
    { name: 'Anna', lang: 'de-DE' },
    { name: 'Melina', lang: 'el-GR' },
  ];
  speech.dispatchEvent(new Event('voiceschanged'));
  await settlePromises();

  expect(connection.sent('voice-list').at(-1)).toMatchObject({ available: [{ name: 'Anna' }, { name: 'Melina' }] });
});
