import { joinBytes } from '@/lib/domain/join-bytes';
import type { Timers } from '@/lib/platform/clock';
import { type Mp3Frame, takeMp3Frames } from './container/mp3-frames';
import { pcmType } from './container/pcm-in-mp4';
import { type SoundLevels, stepMs } from './sound-levels';

/** Measures the sound of one sentence while it arrives, beside what plays it. */
export type SoundMeter = {
  push(bytes: Uint8Array): void;
  /** As far as it is measured. */
  levels(): SoundLevels;
  /** Resolves when everything is measured, or cannot be; true when it is. */
  whole(): Promise<boolean>;
  close(): void;
  /** Bytes of a millisecond, for sound that is measured as soon as it is pushed. */
  readonly bytesPerMs?: number;
};

/** A meter for a type of sound; undefined where this browser cannot decode it but by playing. */
export type OpenSoundMeter = (mimeType: string) => SoundMeter | undefined;

/** Nobody waits longer for the last steps, ms. */
const mostWaitMs = 300;
const pcmRate = 24_000;

/** Adds samples up, step by step. */
const createSteps = () => {
  const levels: number[] = [];
  let sum = 0;
  let count = 0;
  return {
    levels,
    add: (samples: Iterable<number>, sampleRate: number): void => {
      const perStep = (sampleRate * stepMs) / 1000;
      for (const sample of samples) {
        sum += sample * sample;
        count += 1;
        if (count < perStep) continue;
        levels.push(Math.sqrt(sum / count));
        sum = 0;
        count = 0;
      }
    },
  };
};

function* pcmSamples(bytes: Uint8Array): Generator<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 1 < bytes.length; at += 2) yield view.getInt16(at, true) / 32_768;
}

/** Plain samples need no decoder. */
const createPcmMeter = (): SoundMeter => {
  const steps = createSteps();
  let held: Uint8Array = new Uint8Array();
  return {
    push: (bytes) => {
      const all = joinBytes([held, bytes]);
      const whole = all.length - (all.length % 2);
      steps.add(pcmSamples(all.subarray(0, whole)), pcmRate);
      held = all.slice(whole);
    },
    levels: () => steps.levels,
    whole: async () => true,
    close: () => undefined,
    bytesPerMs: (pcmRate * 2) / 1000,
  };
};

const createMp3Meter = (timers: Pick<Timers, 'after'>): SoundMeter => {
  const steps = createSteps();
  let held: Uint8Array = new Uint8Array();
  let isBroken = false;
  let decodedMs = 0;
  let isConfigured = false;
  const decoder = new AudioDecoder({
    output: (data) => {
      const samples = new Float32Array(data.numberOfFrames);
      data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
      steps.add(samples, data.sampleRate);
      data.close();
    },
    error: () => {
      isBroken = true;
    },
  });

  const decode = ({ bytes, sampleRate, channels, samples }: Mp3Frame): void => {
    if (!isConfigured) decoder.configure({ codec: 'mp3', sampleRate, numberOfChannels: channels });
    isConfigured = true;
    decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: Math.round(decodedMs * 1000), data: bytes }));
    decodedMs += (samples / sampleRate) * 1000;
  };

  return {
    push: (bytes) => {
      const { frames, rest } = takeMp3Frames(joinBytes([held, bytes]));
      held = rest;
      try {
        if (!isBroken) for (const frame of frames) decode(frame);
      } catch {
        // It is heard all the same, if the player can.
        isBroken = true;
      }
    },
    levels: () => (isBroken ? [] : steps.levels),
    whole: async () => {
      if (isBroken || !isConfigured) return false;
      const late = new Promise<boolean>((resolve) => timers.after(mostWaitMs, () => resolve(false)));
      const flushed = decoder.flush().then(
        () => !isBroken,
        () => false,
      );
      return Promise.race([flushed, late]);
    },
    close: () => {
      if (decoder.state !== 'closed') decoder.close();
    },
  };
};

/** Meters by WebCodecs, which decodes without playing (https://www.w3.org/TR/webcodecs/). */
export const createSoundMeters =
  (timers: Pick<Timers, 'after'>): OpenSoundMeter =>
  (mimeType) => {
    if (mimeType === pcmType) return createPcmMeter();
    return mimeType === 'audio/mpeg' && typeof AudioDecoder === 'function' ? createMp3Meter(timers) : undefined;
  };
