import { beforeEach, expect, it, vi } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { listenWith, tellSuccession } from '@/lib/panel/dictation/recognizer-end';
import { useToast } from '@/lib/panel/toasts';
import { recognizerCatalog } from '@/lib/recognizers/registry';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const preferences = (told: readonly string[] = []) =>
  preferencesSchema.parse({
    recognizerSources: { openai: { settings: { model: 'whisper-1' }, secrets: {} } },
    toldEnds: told,
  });

let connection: FakeChatConnection;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-01') });
  connection = openFakePanel({
    catalog: { providers: [], recognizers: recognizerCatalog },
    preferences: preferences(),
  });
  return () => vi.useRealTimers();
});

it('says once that another model listened, from the day on', () => {
  tellSuccession('openai');

  expect(useToast.getState().toast).toMatchObject({
    textKey: 'ends.listened',
    values: { model: 'whisper-1', name: 'gpt-transcribe' },
  });
  expect(connection.sent('preferences-change')).toMatchObject([
    { change: { toldEnds: ['transcription:over:whisper-1'] } },
  ]);
});

it('says nothing before the day, nor twice', () => {
  vi.setSystemTime(Date.parse('2027-02-25T23:59:59Z'));
  tellSuccession('openai');
  expect(toastKey()).toBeUndefined();

  vi.setSystemTime(Date.parse('2027-03-01'));
  openFakePanel({
    catalog: { providers: [], recognizers: recognizerCatalog },
    preferences: preferences(['transcription:over:whisper-1']),
  });
  tellSuccession('openai');
  expect(toastKey()).toBeUndefined();
});

it('listens with the successor at one press, and as before at another', async () => {
  connection.answer({ 'recognizer-change': null });
  await listenWith('openai', 'gpt-transcribe');
  useToast.getState().toast?.undo?.run();

  expect(connection.sent('recognizer-change').map(({ settings }) => settings)).toEqual([
    { model: 'gpt-transcribe' },
    { model: 'whisper-1' },
  ]);
});
