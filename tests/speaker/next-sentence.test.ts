import { describe, expect, it } from 'vitest';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import { createNextSentence } from '@/lib/speaker/next-sentence';
import { startReadAloud } from '@/lib/speaker/session-read-aloud';
import { collected } from '../fakes/collect';
import { directEngine, sentencesOf, settingsOf } from '../fakes/session';
import { createFakeTime } from '../fakes/timers';

const stage = (engineId: string, options: { readonly isPaused?: boolean; readonly everyMs: number }) => {
  const time = createFakeTime();
  const begun: string[] = [];
  const settings = settingsOf(engineId);
  const stream = { ...directEngine, id: 'stream', kind: 'stream', mimeType: 'audio/mpeg' } as const;
  const withNext = createNextSentence({
    findEngine: (id) =>
      id === 'direct'
        ? directEngine
        : {
            ...stream,
            speak: () => {
              throw new Error('nobody speaks here');
            },
          },
    speech: {
      open: () => {
        throw new Error('nothing is opened here');
      },
      begin: (_, { text }) => begun.push(text),
      letGo: () => undefined,
      forget: () => undefined,
    },
    after: time.timers.after,
    settings: () => settings,
  });
  const readAloud = startReadAloud({
    type: 'start',
    readAloudId: 'r1',
    title: 'A text',
    sentences: sentencesOf('One.', 'Two.'),
    isComplete: true,
    settings,
    position: { index: 0, offsetMs: 0, charIndex: 0 },
    isPaused: options.isPaused === true,
  });
  const stopping = new AbortController();
  const chunks = async function* (): AsyncGenerator<SpeechChunk> {
    for (const length of [1, 2, 3]) {
      await new Promise<void>((resolve) => time.timers.after(options.everyMs, resolve));
      yield { type: 'audio', bytes: new Uint8Array(length) };
    }
  };
  const hear = (index: number) => collected(withNext(chunks(), { readAloud, index, signal: stopping.signal }));
  return { time, begun, stopping, hear };
};

describe('the sentence after one that arrives', () => {
  it('is asked for while that takes long, and every chunk of the one passes', async () => {
    const { time, begun, hear } = stage('stream', { everyMs: 600 });
    const heard = hear(0);
    await time.advance(1300);
    const early = [...begun];
    await time.advance(5000);

    expect(early).toEqual([]);
    expect(begun).toEqual(['Two.']);
    expect((await heard).items).toHaveLength(3);
  });

  it.each([
    ['the one arrives fast', 'stream', { everyMs: 100 }, 0],
    ['the reading is paused', 'stream', { everyMs: 600, isPaused: true }, 0],
    ['there is none', 'stream', { everyMs: 600 }, 1],
    ['its voice gives no bytes', 'direct', { everyMs: 600 }, 0],
  ] as const)('is not asked for where %s', async (_, engineId, options, index) => {
    const { time, begun, hear } = stage(engineId, options);
    const heard = hear(index);
    await time.advance(10_000);
    await heard;

    expect(begun).toEqual([]);
  });

  it('is not asked for when the one was left', async () => {
    const { time, begun, stopping, hear } = stage('stream', { everyMs: 600 });
    const heard = hear(0);
    await time.advance(700);
    stopping.abort();
    await time.advance(10_000);
    await heard;

    expect(begun).toEqual([]);
  });
});
