import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import {
  readyMicrophone,
  startListening,
  transcribe,
  transcribeSpoken,
} from '@/lib/panel/dictation/microphone-capture';
import { replaceMembers } from '@/tests/fakes/browser-api';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel } from '@/tests/fakes/panel';
import { settlePromises } from '@/tests/fakes/timers';

const recording = { mimeType: 'audio/webm;codecs=opus', bytes: new Uint8Array([1, 2, 3]) };
const never = new AbortController().signal;

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel({ preferences: preferencesSchema.parse({ dictation: { language: 'de-DE' } }) });
});

it('sends a recording whole, in the language that the user speaks', async () => {
  connection.answer({ 'recording-transcribe': { text: 'Hallo' } });

  expect(await transcribeSpoken(recording, 'openai', never)).toBe('Hallo');
  expect(connection.sent('recording-transcribe')).toMatchObject([
    { recognizerId: 'openai', language: 'de-DE', mimeType: recording.mimeType, data: 'AQID' },
  ]);
});

it.each([
  ['its service says', { 'recording-transcribe': { error: { code: 'rate-limit' } } }, 'rate-limit'],
  ['the background says', { 'recording-transcribe': { code: 'worker-stopped' } }, 'worker-stopped'],
] as const)('fails with what %s', async (_who, answer, code) => {
  connection.answer(answer);

  await expect(transcribe(recording, 'openai', 'en', never)).rejects.toMatchObject({
    problem: { code: 'service', error: { code } },
  });
});

it('gives the upload up when it is not wanted any more, and not when it is done', async () => {
  const answer = connection.hold('recording-transcribe');
  const stopping = new AbortController();
  const first = transcribe(recording, 'openai', 'en', stopping.signal);
  await settlePromises();
  stopping.abort();
  answer({ text: '' });
  await first;
  const [begun] = connection.sent('recording-transcribe');

  expect(connection.sent('transcription-cancel')).toEqual([
    { type: 'transcription-cancel', transcriptionId: begun?.transcriptionId },
  ]);
  const done = new AbortController();
  const second = transcribe(recording, 'openai', 'en', done.signal);
  await settlePromises();
  answer({ text: '' });
  await second;
  done.abort();
  expect(connection.sent('transcription-cancel')).toHaveLength(1);
});

class FakePermission extends EventTarget {
  constructor(public state: string) {
    super();
  }
}

/** A browser that says this of the microphone; the tab that asks is open when it is asked. */
const browserThat = (permission: FakePermission): readonly unknown[] => {
  const tabs: unknown[] = [];
  vi.stubGlobal('navigator', { permissions: { query: async () => permission } });
  replaceMembers(fakeBrowser.runtime, { getURL: (path: string) => path, getContexts: async () => [] });
  replaceMembers(fakeBrowser.tabs, { create: async (tab: unknown) => void tabs.push(tab) });
  return tabs;
};

it.each([
  ['granted', undefined],
  ['denied', { code: 'not-allowed' }],
])('asks nobody when the microphone is %s', async (state, problem) => {
  const tabs = browserThat(new FakePermission(state));

  expect(await readyMicrophone(() => undefined, never)).toEqual(problem);
  expect(tabs).toEqual([]);
});

it('has a tab ask where the browser would, and waits for the answer', async () => {
  const permission = new FakePermission('prompt');
  const tabs = browserThat(permission);
  const onAsking = vi.fn();
  const ready = readyMicrophone(onAsking, never);
  await settlePromises();
  const during = [onAsking.mock.calls.length, tabs.length];
  permission.dispatchEvent(new Event('change'));
  permission.state = 'denied';
  permission.dispatchEvent(new Event('change'));

  expect(during).toEqual([1, 1]);
  expect(await ready).toEqual({ code: 'not-allowed' });
});

it('waits no longer when it is given up', async () => {
  browserThat(new FakePermission('prompt'));
  const stopping = new AbortController();
  const ready = readyMicrophone(() => undefined, stopping.signal);
  await settlePromises();
  stopping.abort(new Error('enough'));

  await expect(ready).rejects.toThrow('enough');
});

it('does not listen where no source works', () => {
  vi.stubGlobal('MediaRecorder', undefined);

  expect(
    startListening({
      onListening: () => undefined,
      onLevel: () => undefined,
      onInterim: () => undefined,
      onText: () => undefined,
      onWaiting: () => undefined,
      onEnd: () => undefined,
    }),
  ).toBeUndefined();
});
