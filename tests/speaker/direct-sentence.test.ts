import { beforeEach, expect, it } from 'vitest';
import type { DirectEngine, DirectEvent, SpeechRequest } from '@/lib/domain/read-aloud/voice-engine';
import { speakDirectly } from '@/lib/speaker/direct-sentence';
import { createWaiting } from '@/lib/speaker/waiting';
import { directEngine } from '../fakes/session';
import { settlePromises } from '../fakes/timers';
import { voiceContext } from '../fakes/voice-context';

type Spoken = { readonly text: string; readonly rate: number; readonly volume: number; readonly signal: AbortSignal };

const request: SpeechRequest = {
  text: 'The sky is blue.',
  language: 'en-US',
  voice: { engineId: 'direct', voiceId: 'v' },
};

let spoken: Spoken[];
let words: (readonly [number, number])[];
let settings: { rate: number; volume: number };
let isPaused: boolean;
let started: number;
beforeEach(() => {
  spoken = [];
  words = [];
  settings = { rate: 1, volume: 1 };
  isPaused = false;
  started = 0;
});

/** Speaks; after each word a test may do something, and where it does the voice goes on only when it is told. */
const create = (engine: DirectEngine = directEngine, from = 0) => {
  const stopping = new AbortController();
  const { changed, wake } = createWaiting();
  const holds = new Set<() => void>();
  const watched = async function* (
    _engine: DirectEngine,
    order: SpeechRequest & { rate: number; volume: number },
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<DirectEvent> {
    spoken.push({ text: order.text, rate: order.rate, volume: order.volume, signal });
    yield { type: 'start' };
    for (const { 0: word, index } of order.text.matchAll(/\S+/gu)) {
      if (signal.aborted) return;
      yield { type: 'word', charIndex: index, charLength: word.length };
      if (word === 'is')
        await new Promise<void>((resolve) => {
          holds.add(resolve);
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
    }
  };
  const speaking = speakDirectly(engine, request, {
    signal: stopping.signal,
    watched,
    contextOf: (signal) => voiceContext({ signal }),
    start: () => from,
    settings: () => settings,
    isPaused: () => isPaused,
    changed,
    onStart: () => {
      started += 1;
    },
    onWord: (start, end) => words.push([start, end]),
  });
  const goOn = async (): Promise<void> => {
    wake();
    await settlePromises();
  };
  const release = (): void => {
    for (const resolve of holds) resolve();
  };
  return { speaking, stopping, goOn, release };
};

it('tells its words as places in the sentence, and how far it came at the end', async () => {
  const { speaking, release } = create();
  await settlePromises();
  release();
  await speaking;

  expect(words.map(([start, end]) => request.text.slice(start, end))).toEqual(['The', 'sky', 'is', 'blue.', '']);
  expect(words.at(-1)).toEqual([request.text.length, request.text.length]);
  expect([started, spoken.map(({ text }) => text)]).toEqual([1, [request.text]]);
});

it('begins in the middle where it was left', async () => {
  const { speaking, release } = create(directEngine, 8);
  await settlePromises();
  release();
  await speaking;

  expect(spoken.map(({ text }) => text)).toEqual(['is blue.']);
  expect(words[0]).toEqual([8, 10]);
});

it('stops at a pause, and speaks on from the last word that it told', async () => {
  const { speaking, goOn, release } = create();
  await settlePromises();
  isPaused = true;
  await goOn();
  const paused = [spoken.length, spoken[0]?.signal.aborted];
  isPaused = false;
  await goOn();
  release();
  await speaking;

  expect(paused).toEqual([1, true]);
  expect(spoken.map(({ text }) => text)).toEqual([request.text, 'is blue.']);
});

it('speaks on at another speed and loudness from the last word', async () => {
  const { speaking, goOn, release } = create();
  await settlePromises();
  settings = { rate: 2, volume: 0.5 };
  await goOn();
  release();
  await speaking;

  expect(spoken.map(({ text, rate, volume }) => [text, rate, volume])).toEqual([
    [request.text, 1, 1],
    ['is blue.', 2, 0.5],
  ]);
});

it('is not interrupted by a change that does not concern it', async () => {
  const { speaking, goOn, release } = create();
  await settlePromises();
  await goOn();
  release();
  await speaking;

  expect(spoken).toHaveLength(1);
});

it('ends quietly when it is broken off, while it speaks and while it is paused', async () => {
  const one = create();
  await settlePromises();
  one.stopping.abort();
  await one.speaking;
  isPaused = true;
  const other = create();
  await settlePromises();
  other.stopping.abort();
  await other.speaking;

  expect(spoken).toHaveLength(1);
});

it('gives an engine no more at once than it can say', async () => {
  const { speaking, release } = create({ ...directEngine, maxSegmentLength: 8 });
  await settlePromises();
  release();
  await speaking;

  expect(spoken.length).toBeGreaterThan(1);
  expect(Math.max(...spoken.map(({ text }) => text.length))).toBeLessThanOrEqual(8);
  expect(words.map(([start, end]) => request.text.slice(start, end)).filter((word) => word !== '')).toEqual([
    'The',
    'sky',
    'is',
    'blue.',
  ]);
});
