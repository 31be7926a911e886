import { ChatError } from '@/lib/domain/chat-error';
import type { PlaybackOutput } from './playback-output';
import { type SessionReading, startOf } from './session-reading';
import type { SessionState } from './session-state';
import type { SpeakByChain } from './speak-by-chain';

/** How many sentences are fetched before they are needed. */
const ahead = 2;

/** Speaks sentence after sentence of one reading. */
export type ReadLoop = {
  /** Reads on from the position that the reading notes, in place of what was read. */
  run(reading: SessionReading): void;
  /** Silences everything, and stops what is asked for. */
  stop(): void;
};

export type ReadLoopContext = {
  readonly state: Pick<SessionState, 'dispatch' | 'changed'>;
  readonly output: Pick<PlaybackOutput, 'timeline' | 'playOut' | 'close'>;
  readonly speak: SpeakByChain;
  /** The reading failed because the browser had no voice; the signal aborts when it is read anew or left. */
  onNoVoice(reading: SessionReading, signal: AbortSignal): void;
};

const standsStill = ({ state: { status } }: SessionReading): boolean =>
  status === 'paused' || status === 'ended' || status === 'failed';

/** Nothing is read yet. */
export const createReadLoop = ({ state, output, speak, onNoVoice }: ReadLoopContext): ReadLoop => {
  let playing = new AbortController();

  const failAt = async (reading: SessionReading, index: number, signal: AbortSignal): Promise<void> => {
    await output.playOut(signal);
    if (signal.aborted) return;
    reading.position = startOf(index);
    state.dispatch(reading, { type: 'fail' });
    if (reading.error?.code === 'no-voice') onNoVoice(reading, signal);
  };

  /** All that there is was laid: it is heard out, and then more is waited for. */
  const hearOut = async (reading: SessionReading, next: number, signal: AbortSignal): Promise<void> => {
    await output.playOut(signal);
    if (signal.aborted || reading.state.count > next) return;
    reading.position = startOf(next);
    state.dispatch(reading, { type: 'exhaust' });
    if (reading.state.status === 'waiting' && reading.state.count <= next) await state.changed(signal);
  };

  const readOn = async (reading: SessionReading, signal: AbortSignal): Promise<void> => {
    let next = reading.position.index;
    while (!signal.aborted) {
      const { count, index, isComplete } = reading.state;
      if (standsStill(reading)) await state.changed(signal);
      else if (next < count && next <= index + ahead) {
        const outcome = await speak(reading, next, signal);
        if (signal.aborted) return;
        if (outcome === 'no-voice') return failAt(reading, next, signal);
        if (outcome === 'sound-lost') return run(reading);
        next += 1;
      } else if (next >= count && (isComplete || output.timeline() === undefined)) await hearOut(reading, next, signal);
      else await state.changed(signal);
    }
  };

  const stop = (): void => {
    playing.abort();
    output.close();
  };

  const run = (reading: SessionReading): void => {
    stop();
    playing = new AbortController();
    const { signal } = playing;
    void readOn(reading, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      reading.error = error instanceof ChatError ? error.data : { code: 'unknown' };
      state.dispatch(reading, { type: 'fail' });
    });
  };

  return { run, stop };
};
