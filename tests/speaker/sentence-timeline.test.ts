import { describe, expect, it, vi } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import { createSentenceTimeline, type SentenceOrder } from '@/lib/speaker/sentence-timeline';
import { createFakeLanes } from '../fakes/audio-stream';
import { createFakeTime } from '../fakes/timers';

const voice = { engineId: 'fake', voiceId: 'v' };
const orderOf = (index: number, text: string, change: Partial<SentenceOrder> = {}): SentenceOrder => ({
  index,
  voice,
  request: { text, language: 'en-US', voice },
  from: 0,
  beforeMs: 0,
  isExact: true,
  ...change,
});

const sound = (ms: number): SpeechChunk => ({ type: 'audio', bytes: new Uint8Array(ms) });
const word = (text: string, atMs: number, durationMs = 400): SpeechChunk => ({ type: 'word', text, atMs, durationMs });

async function* chunksOf(...chunks: readonly (SpeechChunk | Error)[]): AsyncGenerator<SpeechChunk> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield chunk;
  }
}

const raise = (): never => {
  throw new Error('no lane was opened');
};

const stage = () => {
  const time = createFakeTime();
  const { open, lanes } = createFakeLanes(time);
  const told: string[] = [];
  const timeline = createSentenceTimeline(open, 'audio/mpeg', {
    onSentence: (index) => told.push(`sentence ${index}`),
    onWord: (index, { start, end }, isExact) => told.push(`${index} ${start}-${end}${isExact ? '' : ' estimated'}`),
    onDuration: (index, ms) => told.push(`${index} lasts ${Math.round(ms)}`),
    onSound: () => undefined,
    onStall: () => undefined,
    onHeld: () => undefined,
  });
  const around = { restMs: 150, isPaused: () => false };
  return { time, timeline, told, stream: lanes[0], around };
};

describe('a timeline of sentences', () => {
  it('lays them one after another with their words, and is silent for 150 ms from the last word of one to the first of the next', async () => {
    const { time, timeline, told, around } = stage();

    await timeline.lay(orderOf(0, 'One two.'), chunksOf(word('One', 100), word('two', 500), sound(2000)), around);
    await timeline.lay(orderOf(1, 'Three.'), chunksOf(word('Three', 100), sound(2000)), around);
    await time.advance(10_000);

    expect(told).toEqual(['sentence 0', '0 lasts 950', '1 lasts 550', '0 0-3', '0 4-7', 'sentence 1', '1 0-5']);
  });

  it('has heard a sentence when the sound runs dry, also at three times the speed', async () => {
    const { time, timeline, around } = stage();
    timeline.adjust(3, 1);
    await timeline.lay(orderOf(0, 'One.'), chunksOf(word('One', 0, 1350), sound(2000)), around);

    await time.advance(250);
    const early = timeline.hasPlayed(0);
    await time.advance(100);

    expect([early, timeline.hasPlayed(0)]).toEqual([false, true]);
  });

  it('keeps 450 ms where a paragraph ends', async () => {
    const { timeline, told, around } = stage();

    await timeline.lay(orderOf(0, 'One.'), chunksOf(word('One', 0, 1000), sound(2000)), {
      ...around,
      restMs: 450,
    });

    expect(told).toContain('0 lasts 1450');
  });

  it('takes nothing of the tail away that is sounding already', async () => {
    const { time, timeline, told, around } = stage();
    const late = async function* (): AsyncGenerator<SpeechChunk> {
      yield word('One', 0, 100);
      yield sound(2000);
      await new Promise<void>((resolve) => time.timers.after(1500, resolve));
    };

    const laid = timeline.lay(orderOf(0, 'One.'), late(), around);
    await time.advance(1600);
    await laid;

    expect(told).toContain('0 lasts 1600');
  });

  it('spreads the words over the sound of a voice that tells no times, and says so', async () => {
    const { time, timeline, told, around } = stage();

    await timeline.lay(orderOf(0, 'One two.'), chunksOf(sound(2000)), around);
    await time.advance(5000);

    expect(told.filter((line) => line.includes('-'))).toEqual(['0 0-3 estimated', '0 4-7 estimated']);
  });

  it('lights no word that is not in the sentence', async () => {
    const { time, timeline, told, around } = stage();

    await timeline.lay(orderOf(0, 'One two.'), chunksOf(word('Uno', 0), word('two', 500), sound(1500)), around);
    await time.advance(5000);

    expect(told.filter((line) => line.includes('-'))).toEqual(['0 4-7']);
  });

  it('begins within a sentence as soon as that moment is there', async () => {
    const { time, timeline, told, stream, around } = stage();

    await timeline.lay(
      orderOf(0, 'One two.', { fromMs: 700 }),
      chunksOf(word('One', 0, 300), word('two', 800, 300), sound(600), sound(600)),
      around,
    );
    const began = stream?.time();
    await time.advance(5000);

    expect(began).toBeCloseTo(0.7);
    expect(told.filter((line) => line.includes('-'))).toEqual(['0 4-7']);
  });

  it('begins with the word that sounds at that moment, and lights it', async () => {
    const { time, timeline, told, stream, around } = stage();

    await timeline.lay(
      orderOf(0, 'One two.', { fromMs: 801 }),
      chunksOf(word('One', 0, 300), word('two', 800, 300), sound(600), sound(600)),
      around,
    );
    const began = stream?.time();
    await time.advance(5000);

    expect(began).toBeCloseTo(0.8);
    expect(told.filter((line) => line.includes('-'))).toEqual(['0 4-7']);
  });

  it('stays silent while it is paused, from the first byte on', async () => {
    const { time, timeline, stream, around } = stage();

    await timeline.lay(orderOf(0, 'One.'), chunksOf(sound(1000)), { ...around, isPaused: () => true });
    await time.advance(5000);

    expect(stream?.isPlaying).toBe(false);
    expect(stream?.time()).toBe(0);
  });

  it('calls a sentence without sound an error', async () => {
    const { timeline, around } = stage();

    await expect(timeline.lay(orderOf(0, 'One.'), chunksOf(word('One', 0)), around)).rejects.toMatchObject({
      data: { code: 'ended-early', fault: 'no-sound' },
    });
  });

  it('calls bytes of which the browser makes no moment of sound unreadable', async () => {
    const { timeline, stream, around } = stage();
    const appended = vi.spyOn(stream ?? raise(), 'append').mockResolvedValue();

    await expect(timeline.lay(orderOf(0, 'One.'), chunksOf(sound(500)), around)).rejects.toMatchObject({
      data: { code: 'malformed' },
    });
    expect(appended).toHaveBeenCalledOnce();
  });

  it('takes away a sentence that broke off, and what comes next stands in its place', async () => {
    const { time, timeline, told, around } = stage();
    await timeline.lay(orderOf(0, 'One.'), chunksOf(word('One', 0, 350), sound(2000)), around);
    const broken = timeline.lay(
      orderOf(1, 'Two.'),
      chunksOf(word('Two', 100), sound(300), new ChatError({ code: 'ended-early' })),
      around,
    );
    await expect(broken).rejects.toMatchObject({ data: { code: 'ended-early' } });

    await timeline.drop(1);
    await timeline.lay(orderOf(1, 'Two.'), chunksOf(word('Two', 0), sound(1000)), around);
    await time.advance(5000);

    expect(told.filter((line) => line.startsWith('sentence'))).toEqual(['sentence 0', 'sentence 1']);
    expect(told.filter((line) => line === '1 0-3')).toHaveLength(1);
  });

  it('keeps the words that were heard of one that broke off, and what comes next begins with the word after them', async () => {
    const { time, timeline, told, around } = stage();
    const broken = timeline.lay(
      orderOf(0, 'One two three.'),
      chunksOf(word('One', 0), word('two', 400), word('three', 800), sound(900), new ChatError({ code: 'reset' })),
      around,
    );
    await expect(broken).rejects.toMatchObject({ data: { code: 'reset' } });
    await time.advance(100);

    const goesOnAt = await timeline.drop(0);
    await timeline.lay(
      orderOf(0, 'three.', { from: goesOnAt, beforeMs: 800 }),
      chunksOf(word('three', 0), sound(600)),
      around,
    );
    await time.advance(5000);

    expect(goesOnAt).toBe('One two '.length);
    expect(told.filter((line) => line.includes('-'))).toEqual(['0 0-3', '0 4-7', '0 8-13']);
    expect(timeline.jumpTo(0)).toBe(true);
    expect(timeline.position()).toEqual({ index: 0, offsetMs: 0 });
  });

  it('removes a sentence that broke off before any of its words was heard', async () => {
    const { time, timeline, around } = stage();
    await timeline.lay(orderOf(0, 'One.'), chunksOf(word('One', 0), sound(2000)), around);
    const broken = timeline.lay(
      orderOf(1, 'Two three.'),
      chunksOf(word('Two', 0), word('three', 400), sound(700), new ChatError({ code: 'reset' })),
      around,
    );
    await expect(broken).rejects.toMatchObject({ data: { code: 'reset' } });
    await time.advance(10);

    expect(await timeline.drop(1)).toBe(0);
    await time.advance(5000);
    expect(timeline.position()?.index).toBe(0);
  });

  it('tells how much is left to be heard, at any speed', async () => {
    const { time, timeline, around } = stage();
    timeline.adjust(2, 1);
    await timeline.lay(orderOf(0, 'One.'), chunksOf(word('One', 0, 1850), sound(2000)), around);

    const before = timeline.leftMs();
    await time.advance(500);
    const half = timeline.leftMs();
    await time.advance(1000);

    expect([before, half, timeline.leftMs()].map(Math.round)).toEqual([1000, 500, 0]);
  });

  it('has nothing left that a browser does not play when its sound ran dry, at three times the speed too', async () => {
    const { time, timeline, around } = stage();
    timeline.adjust(3, 1);
    await timeline.lay(orderOf(0, 'One.'), chunksOf(word('One', 0, 1850), sound(2000)), around);

    await time.advance(400);
    const before = timeline.leftMs();
    await time.advance(100);

    expect(before).toBeGreaterThan(200);
    expect(timeline.leftMs()).toBe(0);
  });

  it('jumps to what lies there whole, and to nothing else', async () => {
    const { time, timeline, told, around } = stage();
    await timeline.lay(orderOf(0, 'One.'), chunksOf(word('One', 0), sound(2000)), around);
    await timeline.lay(orderOf(1, 'Two.'), chunksOf(word('Two', 0), sound(2000)), around);

    expect([timeline.jumpTo(1), timeline.jumpTo(2)]).toEqual([true, false]);
    await time.advance(100);

    expect(timeline.position()?.index).toBe(1);
    expect(told.slice(-2)).toEqual(['sentence 1', '1 0-3']);
  });

  it('knows what has been heard', async () => {
    const { time, timeline, around } = stage();
    await timeline.lay(orderOf(0, 'One.'), chunksOf(word('One', 0, 850), sound(2000)), around);

    const before = timeline.hasPlayed(0);
    await time.advance(2000);

    expect([before, timeline.hasPlayed(0), timeline.hasPlayed(1)]).toEqual([false, true, false]);
  });
});
