import { describe, expect, it } from 'vitest';
import type { DirectEngine, DirectEvent } from '@/lib/domain/read-aloud/voice-engine';
import { createSpeechWatch } from '@/lib/speaker/direct-voice';
import { collected } from '../fakes/collect';
import { directEngine } from '../fakes/session';
import { createFakeTime } from '../fakes/timers';
import { voiceContext } from '../fakes/voice-context';

const request = {
  text: 'One two.',
  language: 'en-US',
  voice: { engineId: 'direct', voiceId: '' },
  rate: 1,
  volume: 1,
} as const;

/** A voice that reports these and then nothing until it is stopped. */
const hanging = (...events: readonly DirectEvent[]): DirectEngine => ({
  ...directEngine,
  async *speak(_, { signal }) {
    yield* events;
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  },
});

const stage = () => {
  const time = createFakeTime();
  const watched = createSpeechWatch();
  const began = time.clock.now();
  const hear = (engine: DirectEngine, signal = new AbortController().signal) =>
    collected(watched(engine, request, voiceContext({ signal, after: time.timers.after }))).then((spoken) => ({
      ...spoken,
      afterMs: time.clock.now() - began,
    }));
  return { time, hear };
};

describe('a voice that speaks by itself', () => {
  it('is left alone while all goes well', async () => {
    const { time, hear } = stage();

    const heard = hear(directEngine);
    await time.advance(60_000);

    expect((await heard).items.map(({ type }) => type)).toEqual(['start', 'word', 'word', 'end']);
  });

  it('has failed when it never starts: the first after twelve seconds, later ones after three', async () => {
    const { time, hear } = stage();

    const first = hear(hanging());
    await time.advance(12_000);
    const second = hear(hanging());
    await time.advance(3000);

    expect(await first).toMatchObject({ error: { data: { code: 'timeout' } }, afterMs: 12_000 });
    expect(await second).toMatchObject({ error: { data: { code: 'timeout' } }, afterMs: 15_000 });
  });

  it('is cut off as if it had ended when its end never comes', async () => {
    const { time, hear } = stage();

    const heard = hear(hanging({ type: 'start' }));
    await time.advance(60_000);
    const { items, error, afterMs } = await heard;

    expect(items).toEqual([{ type: 'start' }]);
    expect(error).toBeUndefined();
    expect(afterMs).toBeGreaterThan(5000);
    expect(afterMs).toBeLessThan(8000);
  });

  it('ends quietly when it is stopped', async () => {
    const { time, hear } = stage();
    const stop = new AbortController();
    const heard = hear(hanging({ type: 'start' }), stop.signal);
    await time.advance(100);

    stop.abort();

    expect(await heard).toMatchObject({ items: [{ type: 'start' }], afterMs: 100 });
  });
});
