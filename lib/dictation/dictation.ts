import type { Clock } from '@/lib/domain/clock';
import { maxDictationMs } from '@/lib/domain/dictation/dictation-preferences';
import type { DictationProblem } from '@/lib/domain/dictation/dictation-problem';
import { DictationError, type Recognizer, type Recording } from '@/lib/domain/dictation/recognizer';
import type { Timers } from '@/lib/platform/clock';
import type { MicrophoneAccess } from '@/lib/platform/microphone';
import type { Capture, CaptureEvents } from './capture';
import type { DictationEnd, DictationEvents } from './dictation-events';
import { listenLive } from './live-recognition';
import { lostMicrophoneProblem, microphoneProblem } from './microphone-problem';
import { transcribeRecording } from './upload-recognition';
import { createVoiceActivity } from './voice-activity';

export type DictationRequest = {
  readonly recognizer: Recognizer;
  /** BCP 47. */
  readonly language: string;
  /** A silence of this length ends it, ms; 0 = none does. */
  readonly silenceMs: number;
  /** Whether a key or button is held: a silence does not end it then. */
  isHeld(): boolean;
};

/** Everything outside of a dictation that it touches. */
export type DictationWorld = {
  openMicrophone(): Promise<MediaStream>;
  microphoneAccess(): Promise<MicrophoneAccess>;
  startCapture(stream: MediaStream, events: CaptureEvents): Capture;
  /** Has an upload recognizer turn a recording into text. Rejects with `DictationError`. */
  transcribe(recording: Recording, recognizerId: string, language: string, signal: AbortSignal): Promise<string>;
  readonly clock: Clock;
  readonly timers: Timers;
};

export type Dictation = {
  /** Ends the listening; the words that are still to come are waited for. */
  finish(): void;
  /** Ends it and forgets what was not yet reported. */
  cancel(): void;
};

/** Someone who has not begun to speak after this long does not want to, ms. Only where a silence ends a dictation. */
const patienceMs = 10_000;

/** Listens once. The microphone is closed however it ends. */
export const startDictation = (
  { recognizer, language, silenceMs, isHeld }: DictationRequest,
  world: DictationWorld,
  events: DictationEvents,
): Dictation => {
  const cancelling = new AbortController();
  const finishing = new AbortController();
  const { signal } = cancelling;
  const activity = createVoiceActivity({ silenceMs });
  const timers: (() => void)[] = [];
  let capture: Capture | undefined;
  let isCutShort = false;
  let isLost = false;
  /** By its loudness or by what was recognized. */
  let hasHeard = false;
  let isOver = false;

  const after = (ms: number, run: () => void): void => void timers.push(world.timers.after(ms, run));
  const end = (how: DictationEnd): void => {
    if (isOver) return;
    isOver = true;
    for (const stop of timers) stop();
    finishing.abort();
    cancelling.abort();
    capture?.discard();
    events.onEnd(how);
  };
  const finish = (): void => finishing.abort();
  const cutShort = (): void => {
    isCutShort = true;
    finish();
  };
  const fail = async (problem: DictationProblem): Promise<void> => {
    const recording = activity.hasSpoken ? await capture?.stop() : undefined;
    end({ type: 'failed', problem, ...(recording !== undefined && { recording }) });
  };

  const captureEvents: CaptureEvents = {
    onLevel: (level) => {
      events.onLevel(level);
      if (activity.feed(level, world.clock.now()) === 'over' && !isHeld()) finish();
    },
    onFull: cutShort,
    onLost: () => {
      isLost = true;
      finish();
    },
  };

  const onHeard = (): void => {
    hasHeard = true;
  };

  const listen = async (): Promise<void> => {
    const stream = await world.openMicrophone().catch(async (error: unknown) => {
      throw new DictationError(microphoneProblem(error, await world.microphoneAccess()), { cause: error });
    });
    capture = world.startCapture(stream, captureEvents);
    if (isOver) return capture.discard();
    events.onListening();
    after(maxDictationMs, cutShort);
    if (silenceMs > 0) after(patienceMs, () => hasHeard || activity.hasSpoken || isHeld() || finish());
    const hasText = await (recognizer.host === 'page'
      ? listenLive(recognizer, language, {
          events,
          after,
          isOver: () => isOver,
          onHeard,
          finish: finishing.signal,
          signal,
        })
      : transcribeRecording({
          events,
          isOver: () => isOver,
          finish: finishing.signal,
          recording: async () => (activity.hasSpoken ? capture?.stop() : undefined),
          transcribe: (recording) => world.transcribe(recording, recognizer.id, language, signal),
          onRefused: (problem, recording) => end({ type: 'failed', problem, recording }),
        }));
    if (isOver) return;
    if (isLost) return fail(lostMicrophoneProblem(await world.microphoneAccess()));
    if (hasText) end({ type: 'done', isCutShort });
    else await fail({ code: 'no-speech' });
  };

  listen().catch(async (error: unknown) => {
    if (isOver) return;
    if (!(error instanceof DictationError)) {
      end({ type: 'failed', problem: { code: 'audio-capture' } });
      throw error;
    }
    await fail(error.problem);
  });

  return { finish, cancel: () => end({ type: 'cancelled' }) };
};
