import { beforeEach, expect, it } from 'vitest';
import { useAudioExports } from '@/lib/panel/read-aloud/audio-exports';
import {
  changeRate,
  changeVolume,
  clearQueue,
  closeReading,
  followReading,
  listenNext,
  moveQueued,
  playOrPause,
  playQueued,
  readMessage,
  removeQueued,
  sampleVoice,
  seekTo,
  seekToTime,
  stepSentence,
  toggleMute,
} from '@/lib/panel/read-aloud/reading';
import { useReadingStore } from '@/lib/panel/read-aloud/reading-store';
import { useToast } from '@/lib/panel/toasts';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { readingView } from '@/tests/fakes/page-readings';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';
import { settlePromises } from '@/tests/fakes/timers';

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
  connection.answer({ 'reading-open': { readingId: 'r1' } });
  useReadingStore.setState({ reading: undefined, word: undefined });
  useAudioExports.setState({ saves: [] });
});

it('reads a message from where it was left, or from where the user points', async () => {
  readMessage('a1');
  readMessage('a1', 0);
  await settlePromises();

  expect(connection.commands).toEqual([
    { type: 'reading-open', source: { type: 'message', messageId: 'a1' } },
    { type: 'reading-open', source: { type: 'message', messageId: 'a1', from: 0 } },
  ]);
  expect(toastKey()).toBeUndefined();
});

it('offers the beginning where it went on from the middle', async () => {
  connection.answer({ 'reading-open': { readingId: 'r1', resumedAt: 120 } });
  readMessage('a1');
  await settlePromises();
  useToast.getState().toast?.action?.run();

  expect(toastKey()).toBe('player.resumed');
  expect(connection.sent('reading-open').at(-1)?.source).toEqual({ type: 'message', messageId: 'a1', from: 0 });
});

it.each([
  ['there is nothing to say', {}, 'player.nothingToSay'],
  ['it is refused', { code: 'worker-stopped' } as const, 'error.worker-stopped.title'],
])('says so when %s', async (_what, answer, key) => {
  connection.answer({ 'reading-open': answer });
  readMessage('a1');
  await settlePromises();

  expect(toastKey()).toBe(key);
});

it.each([
  [true, 'player.queued'],
  [false, undefined],
])('says that it waits only when it does: %s', async (isQueued, key) => {
  connection.answer({ 'reading-queue': { isQueued } });
  await listenNext({ type: 'message', messageId: 'a2' });

  expect(connection.commands).toEqual([
    { type: 'reading-queue', source: { type: 'message', messageId: 'a2' }, isNext: true },
  ]);
  expect(toastKey()).toBe(key);
});

it.each([
  ['playing', 'reading-pause'],
  ['preparing', 'reading-pause'],
  ['waiting', 'reading-pause'],
  ['paused', 'reading-play'],
  ['ended', 'reading-play'],
  ['failed', 'reading-play'],
] as const)('makes of one key, while it is %s, a %s', (status, type) => {
  useReadingStore.setState({ reading: readingView({ status }) });
  playOrPause();

  expect(connection.commands).toEqual([{ type }]);
});

it('sends each order as it is meant', () => {
  stepSentence(-1);
  seekTo(12);
  seekToTime(3000);
  changeRate(1.5);
  changeVolume(0.3);
  playQueued('q1');
  removeQueued('q1');
  moveQueued('q1', 2);
  clearQueue();
  sampleVoice({ engineId: 'edge', voiceId: 'v' }, 'en-US', 'Hello', 'A voice');
  closeReading();

  expect(connection.commands).toEqual([
    { type: 'reading-step', by: -1 },
    { type: 'reading-seek', offset: 12 },
    { type: 'reading-seek-time', atMs: 3000 },
    { type: 'reading-adjust', rate: 1.5 },
    { type: 'reading-adjust', volume: 0.3 },
    { type: 'reading-queue-play', itemId: 'q1' },
    { type: 'reading-queue-remove', itemId: 'q1' },
    { type: 'reading-queue-move', itemId: 'q1', to: 2 },
    { type: 'reading-queue-clear' },
    {
      type: 'reading-open',
      source: {
        type: 'text',
        text: 'Hello',
        title: 'A voice',
        language: 'en-US',
        voice: { engineId: 'edge', voiceId: 'v' },
      },
    },
    { type: 'reading-close' },
  ]);
});

it('is silent at one press, and as loud as before at the next', () => {
  useReadingStore.setState({ reading: readingView({ volume: 0.4 }) });
  toggleMute();
  useReadingStore.setState({ reading: readingView({ volume: 0 }) });
  toggleMute();

  expect(connection.sent('reading-adjust').map(({ volume }) => volume)).toEqual([0, 0.4]);
});

it('tells when an order is refused', async () => {
  connection.answer({ 'reading-step': { code: 'worker-stopped' } });
  stepSentence(1);
  await settlePromises();

  expect(toastKey()).toBe('error.worker-stopped.title');
});

it('asks what is read and saved, now and when the background has begun anew', async () => {
  const save = { saveId: 's1', title: 'Sky', engine: 'Edge', state: 'running', done: 1, total: 3 } as const;
  connection.answer({ 'audio-state': { saves: [save] }, 'reading-state': { reading: readingView() } });
  followReading();
  await settlePromises();
  const first = useReadingStore.getState().reading?.readingId;
  connection.answer({ 'audio-state': { saves: [] }, 'reading-state': {} });
  connection.comeBack();
  await settlePromises();

  expect(first).toBe('r1');
  expect([useReadingStore.getState().reading, useAudioExports.getState().saves]).toEqual([undefined, []]);
});
