import { beforeEach, expect, it, vi } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { moveToSuccessor, voiceEnd } from '@/lib/panel/read-aloud/voice-end';
import { useToast } from '@/lib/panel/toasts';
import { findVoiceEngine, voiceCatalog } from '@/lib/voices/registry';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const access = vi.hoisted(() => ({ requestAccess: vi.fn(async () => true) }));
vi.mock('@/lib/panel/access', () => access);

const source = { isOn: true, settings: {}, secrets: { apiKey: { lastFour: '1234' } } };
const preferences = (own: object = {}) => preferencesSchema.parse({ voiceSources: { openai: { ...source, ...own } } });

let connection: FakeChatConnection;
const open = (own: object = {}): void => {
  connection = openFakePanel({
    catalog: { providers: [], voices: voiceCatalog },
    preferences: preferences(own),
  });
  connection.answer({ 'voice-source-succeed': null, 'voice-source-change': {}, 'preferences-change': preferences() });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01') });
  access.requestAccess.mockResolvedValue(true);
  open();
  return () => vi.useRealTimers();
});

const found = () => {
  const { source: from, successor } = voiceEnd('openai') ?? {};
  if (from === undefined || successor === undefined) throw new Error('nothing ends');
  return { source: from, successor };
};

it('is that of a source that is on, with the source whose model takes its place', () => {
  expect(voiceEnd('openai')).toMatchObject({
    model: 'tts-1',
    endsOn: '2027-01-06',
    isOver: false,
    successor: { id: findVoiceEngine('openai-realtime')?.id },
  });
  open({ isOn: false });
  expect(voiceEnd('openai')).toBeUndefined();
  expect(voiceEnd('edge')).toBeUndefined();
  expect(voiceEnd(undefined)).toBeUndefined();
});

it('is none for a server of the user’s own', () => {
  open({ settings: { baseUrl: 'http://localhost:8880/v1' } });

  expect(voiceEnd('openai')).toBeUndefined();
});

it('is answered in one press, and undone by another, with the key taken away again', async () => {
  await moveToSuccessor(found());
  expect(connection.commands).toEqual([
    { type: 'voice-source-succeed', engineId: 'openai', successorId: 'openai-realtime' },
  ]);
  expect(toastKey()).toBe('ends.moved');

  useToast.getState().toast?.undo?.run();
  await vi.waitFor(() => expect(connection.commands).toHaveLength(4));
  expect(connection.commands.slice(1)).toEqual([
    { type: 'voice-source-change', engineId: 'openai-realtime', isOn: false, secrets: { apiKey: '' } },
    { type: 'voice-source-change', engineId: 'openai', isOn: true },
    { type: 'preferences-change', change: { voice: preferences().voice } },
  ]);
});

it('changes nothing without the access that the successor needs, and says so', async () => {
  access.requestAccess.mockResolvedValue(false);
  await moveToSuccessor(found());

  expect(connection.commands).toEqual([]);
  expect(toastKey()).toBe('settings.voice.denied');
});
