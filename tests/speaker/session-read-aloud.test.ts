import { expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import type { SpeakerOrder } from '@/lib/domain/read-aloud/read-aloud';
import {
  explainFailure,
  extendReadAloud,
  playbackOf,
  seekIndex,
  startReadAloud,
} from '@/lib/speaker/session-read-aloud';
import { estimatedMs } from '@/lib/speech/spoken-time';
import { directEngine, sentencesOf, settingsOf } from '../fakes/session';

const texts = ['The sky is blue.', 'The sea is grey, and it is cold.', 'Good night.'];
const order = (own: Partial<Extract<SpeakerOrder, { type: 'start' }>> = {}) =>
  startReadAloud({
    type: 'start',
    readAloudId: 'r1',
    title: 'A text',
    sentences: sentencesOf(...texts),
    isComplete: true,
    settings: settingsOf('first'),
    position: { index: 0, offsetMs: 0, charIndex: 0 },
    isPaused: false,
    ...own,
  });
const [first = 0, second = 0, third = 0] = texts.map(estimatedMs);

it('tells where it is by what its sentences are likely to take', () => {
  const readAloud = order({ position: { index: 1, offsetMs: 300, charIndex: 4 } });

  expect(playbackOf(readAloud)).toMatchObject({
    readAloudId: 'r1',
    position: { index: 1, offsetMs: 300, charIndex: 4 },
    elapsedMs: Math.round(first + 300),
    totalMs: Math.round(first + second + third),
  });
});

it('goes by the sound where that was measured', () => {
  const readAloud = order({ position: { index: 1, offsetMs: 0, charIndex: 0 } });
  readAloud.durations.set(0, 5000);

  expect(playbackOf(readAloud)).toMatchObject({ elapsedMs: 5000, totalMs: Math.round(5000 + second + third) });
});

it('names its voice and its failure, when there are any', () => {
  const readAloud = order();
  const before = playbackOf(readAloud);
  readAloud.voice = { engineId: 'edge', voiceId: 'v' };
  readAloud.error = { code: 'no-voice' };

  expect(Object.keys(before)).not.toContain('voice');
  expect(playbackOf(readAloud)).toMatchObject({ voice: { engineId: 'edge' }, error: { code: 'no-voice' } });
});

it('takes every sentence once, whoever gives it again', () => {
  const readAloud = order({ sentences: sentencesOf(...texts.slice(0, 2)) });
  extendReadAloud(readAloud, sentencesOf(...texts));

  expect(readAloud.sentences.map(({ text }) => text)).toEqual(texts);
  expect(readAloud.estimates.size).toBe(3);
});

it('does not change what it was given', () => {
  const sentences = sentencesOf(texts[0] ?? '');
  extendReadAloud(order({ sentences }), sentencesOf(...texts));

  expect(sentences).toHaveLength(1);
});

it('seeks a sentence by its place, or by the moment at which it sounds', () => {
  const readAloud = order();

  expect(seekIndex(readAloud, { index: 2 })).toBe(2);
  expect(seekIndex(readAloud, { index: 0, atMs: first + second / 2 })).toBe(1);
  readAloud.durations.set(0, 60_000);
  expect(seekIndex(readAloud, { index: 0, atMs: first + second / 2 })).toBe(0);
});

it('says of an error what it says itself, else what its engine makes of it', () => {
  const engine = { ...directEngine, explain: () => ({ code: 'timeout' }) as const };

  expect(explainFailure(engine, new ChatError({ code: 'refused' }))).toEqual({ code: 'refused' });
  expect(explainFailure(engine, new Error('late'))).toEqual({ code: 'timeout' });
  expect(explainFailure(undefined, new Error('late'))).toEqual({ code: 'unknown' });
});
