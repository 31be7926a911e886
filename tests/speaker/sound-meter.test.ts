import { afterEach, describe, expect, it, vi } from 'vitest';
import { pcmType } from '@/lib/speaker/container/pcm-in-mp4';
import { heardSpan } from '@/lib/speaker/sound-levels';
import { createSoundMeters } from '@/lib/speaker/sound-meter';
import { createFakeTime } from '../fakes/timers';
import { soundOf } from '../simulators/speech-sound/sound';

afterEach(() => vi.unstubAllGlobals());

const meterFor = (mimeType: string) => createSoundMeters(createFakeTime().timers)(mimeType);

/** Samples of 24 kHz, 16 bits: so many ms of an amplitude. */
const samples = (ms: number, amplitude: number): Uint8Array => {
  const bytes = new Uint8Array(ms * 48);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < ms * 24; at += 1) view.setInt16(at * 2, (at % 2 === 0 ? 1 : -1) * amplitude, true);
  return bytes;
};

/** A decoder that makes of each frame what a test says, as late as a browser does. */
const stubDecoder = (levelOf: (frame: number) => number, isRefusing = false): void => {
  class Decoder {
    state = 'unconfigured';
    private frames = 0;
    constructor(private readonly on: { output(data: unknown): void; error(error: Error): void }) {}
    configure(): void {
      this.state = 'configured';
      if (isRefusing) throw new DOMException('no such codec', 'NotSupportedError');
    }
    decode(): void {
      const level = levelOf(this.frames);
      this.frames += 1;
      const copyTo = (into: Float32Array): void => void into.fill(level);
      this.on.output({ numberOfFrames: 576, sampleRate: 24_000, copyTo, close: () => undefined });
    }
    flush = async (): Promise<void> => undefined;
    close(): void {
      this.state = 'closed';
    }
  }
  vi.stubGlobal('AudioDecoder', Decoder);
  vi.stubGlobal('EncodedAudioChunk', class {});
};

describe('the meter of a sound', () => {
  it('measures plain samples, in whatever pieces they come', async () => {
    const meter = meterFor(pcmType);
    const sound = [samples(200, 0), samples(300, 8000), samples(500, 0)].flatMap((piece) => [...piece]);
    for (let at = 0; at < sound.length; at += 777) meter?.push(Uint8Array.from(sound.slice(at, at + 777)));

    expect(await meter?.whole()).toBe(true);
    expect(meter?.levels()).toHaveLength(100);
    expect(heardSpan(meter?.levels() ?? [])).toEqual({ fromMs: 200, toMs: 500 });
  });

  it('measures MP3 frame by frame', async () => {
    const { mp3 } = await soundOf('Hello.', 'en-US');
    stubDecoder((frame) => (frame < 10 ? 0 : 0.3));
    const meter = meterFor('audio/mpeg');
    meter?.push(mp3.subarray(0, 1000));
    meter?.push(mp3.subarray(1000));

    expect(await meter?.whole()).toBe(true);
    // 24 ms a frame.
    expect(heardSpan(meter?.levels() ?? [])?.fromMs).toBe(240);
  });

  it('measures nothing where the browser refuses the codec, and does not break', async () => {
    const { mp3 } = await soundOf('Hello.', 'en-US');
    stubDecoder(() => 0.3, true);
    const meter = meterFor('audio/mpeg');
    meter?.push(mp3);

    expect(await meter?.whole()).toBe(false);
    expect(meter?.levels()).toEqual([]);
  });

  it('is none for a type, or in a browser, that decodes by playing only', () => {
    expect(meterFor('audio/webm')).toBeUndefined();
    expect(meterFor('audio/mpeg')).toBeUndefined();
  });
});
