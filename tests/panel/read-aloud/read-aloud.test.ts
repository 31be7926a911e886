import { beforeEach, expect, it } from 'vitest';
import { useAudioExports } from '@/lib/panel/read-aloud/audio-exports';
import {
  changeRate,
  changeVolume,
  clearQueue,
  closeReadAloud,
  followReadAloud,
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
} from '@/lib/panel/read-aloud/read-aloud';
import { useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import { useToast } from '@/lib/panel/toasts';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { readAloudView } from '@/tests/fakes/page-read-aloud-sessions';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';
import { settlePromises } from '@/tests/fakes/timers';

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
  connection.answer({ 'read-aloud-open': { readAloudId: 'r1' } });
  useReadAloudStore.setState({ readAloud: undefined, word: undefined });
  useAudioExports.setState({ saves: [] });
});

it('reads a message from where it was left, or from where the user points', async () => {
  readMessage('a1');
  readMessage('a1', 0);
  await settlePromises();

  expect(connection.commands).toEqual([
    { type: 'read-aloud-open', source: { type: 'message', messageId: 'a1' } },
    { type: 'read-aloud-open', source: { type: 'message', messageId: 'a1', from: 0 } },
  ]);
  expect(toastKey()).toBeUndefined();
});

it('offers the beginning where it went on from the middle', async () => {
  connection.answer({ 'read-aloud-open': { readAloudId: 'r1', resumedAt: 120 } });
  readMessage('a1');
  await settlePromises();
  useToast.getState().toast?.action?.run();

  expect(toastKey()).toBe('player.resumed');
  expect(connection.sent('read-aloud-open').at(-1)?.source).toEqual({ type: 'message', messageId: 'a1', from: 0 });
});

it.each([
  ['there is nothing to say', {}, 'player.nothingToSay'],
  ['it is refused', { code: 'worker-stopped' } as const, 'error.worker-stopped.title'],
])('says so when %s', async (_what, answer, key) => {
  connection.answer({ 'read-aloud-open': answer });
  readMessage('a1');
  await settlePromises();

  expect(toastKey()).toBe(key);
});

it.each([
  [true, 'player.queued'],
  [false, undefined],
])('says that it waits only when it does: %s', async (isQueued, key) => {
  connection.answer({ 'read-aloud-queue': { isQueued } });
  await listenNext({ type: 'message', messageId: 'a2' });

  expect(connection.commands).toEqual([
    { type: 'read-aloud-queue', source: { type: 'message', messageId: 'a2' }, isNext: true },
  ]);
  expect(toastKey()).toBe(key);
});

it.each([
  ['playing', 'read-aloud-pause'],
  ['preparing', 'read-aloud-pause'],
  ['waiting', 'read-aloud-pause'],
  ['paused', 'read-aloud-play'],
  ['ended', 'read-aloud-play'],
  ['failed', 'read-aloud-play'],
] as const)('makes of one key, while it is %s, a %s', (status, type) => {
  useReadAloudStore.setState({ readAloud: readAloudView({ status }) });
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
  closeReadAloud();

  expect(connection.commands).toEqual([
    { type: 'read-aloud-step', by: -1 },
    { type: 'read-aloud-seek', offset: 12 },
    { type: 'read-aloud-seek-time', atMs: 3000 },
    { type: 'read-aloud-adjust', rate: 1.5 },
    { type: 'read-aloud-adjust', volume: 0.3 },
    { type: 'read-aloud-queue-play', itemId: 'q1' },
    { type: 'read-aloud-queue-remove', itemId: 'q1' },
    { type: 'read-aloud-queue-move', itemId: 'q1', to: 2 },
    { type: 'read-aloud-queue-clear' },
    {
      type: 'read-aloud-open',
      source: {
        type: 'text',
        text: 'Hello',
        title: 'A voice',
        language: 'en-US',
        voice: { engineId: 'edge', voiceId: 'v' },
      },
    },
    { type: 'read-aloud-close' },
  ]);
});

it('is silent at one press, and as loud as before at the next', () => {
  useReadAloudStore.setState({ readAloud: readAloudView({ volume: 0.4 }) });
  toggleMute();
  useReadAloudStore.setState({ readAloud: readAloudView({ volume: 0 }) });
  toggleMute();

  expect(connection.sent('read-aloud-adjust').map(({ volume }) => volume)).toEqual([0, 0.4]);
});

it('tells when an order is refused', async () => {
  connection.answer({ 'read-aloud-step': { code: 'worker-stopped' } });
  stepSentence(1);
  await settlePromises();

  expect(toastKey()).toBe('error.worker-stopped.title');
});

it('asks what is read and saved, now and when the background has begun anew', async () => {
  const save = { saveId: 's1', title: 'Sky', engine: 'Edge', state: 'running', done: 1, total: 3 } as const;
  connection.answer({ 'audio-state': { saves: [save] }, 'read-aloud-state': { readAloud: readAloudView() } });
  followReadAloud();
  await settlePromises();
  const first = useReadAloudStore.getState().readAloud?.readAloudId;
  connection.answer({ 'audio-state': { saves: [] }, 'read-aloud-state': {} });
  connection.comeBack();
  await settlePromises();

  expect(first).toBe('r1');
  expect([useReadAloudStore.getState().readAloud, useAudioExports.getState().saves]).toEqual([undefined, []]);
});
