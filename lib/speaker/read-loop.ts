import { ChatError } from '@/lib/domain/chat-error';
import type { PlaybackOutput } from './playback-output';
import { type SessionReadAloud, startOf } from './session-read-aloud';
import type { SessionState } from './session-state';
import type { SpeakByChain } from './speak-by-chain';

/** How many sentences are fetched before they are needed. */
const ahead = 2;

/** Speaks sentence after sentence of one read-aloud session. */
export type ReadLoop = {
  /** Reads on from the session's position, in place of what was read. */
  run(readAloud: SessionReadAloud): void;
  /** Silences everything, and cancels what was requested. */
  stop(): void;
};

export type ReadLoopContext = {
  readonly state: Pick<SessionState, 'dispatch' | 'changed'>;
  readonly output: Pick<PlaybackOutput, 'timeline' | 'playOut' | 'close'>;
  readonly speak: SpeakByChain;
  /** The session failed because the browser had no voice; the signal aborts when it is read again or left. */
  onNoVoice(readAloud: SessionReadAloud, signal: AbortSignal): void;
};

const standsStill = ({ state: { status } }: SessionReadAloud): boolean =>
  status === 'paused' || status === 'ended' || status === 'failed';

/** Nothing is read yet. */
export const createReadLoop = ({ state, output, speak, onNoVoice }: ReadLoopContext): ReadLoop => {
  let playing = new AbortController();

  const failAt = async (readAloud: SessionReadAloud, index: number, signal: AbortSignal): Promise<void> => {
    await output.playOut(signal);
    if (signal.aborted) return;
    // Within a sentence it goes on where it failed.
    if (readAloud.position.index !== index) readAloud.position = startOf(index);
    state.dispatch(readAloud, { type: 'fail' });
    if (readAloud.error?.code === 'no-voice') onNoVoice(readAloud, signal);
  };

  /** Everything there is was laid: plays it to its end, then waits for more. */
  const hearOut = async (readAloud: SessionReadAloud, next: number, signal: AbortSignal): Promise<void> => {
    await output.playOut(signal);
    if (signal.aborted || readAloud.state.count > next) return;
    readAloud.position = startOf(next);
    state.dispatch(readAloud, { type: 'exhaust' });
    if (readAloud.state.status === 'waiting' && readAloud.state.count <= next) await state.changed(signal);
  };

  const readOn = async (readAloud: SessionReadAloud, signal: AbortSignal): Promise<void> => {
    let next = readAloud.position.index;
    while (!signal.aborted) {
      const { count, index, isComplete } = readAloud.state;
      if (standsStill(readAloud)) await state.changed(signal);
      else if (next < count && next <= index + ahead) {
        const outcome = await speak(readAloud, next, signal);
        if (signal.aborted) return;
        if (outcome === 'no-voice') return failAt(readAloud, next, signal);
        if (outcome === 'sound-lost') return run(readAloud);
        next += 1;
      } else if (next >= count && (isComplete || output.timeline() === undefined))
        await hearOut(readAloud, next, signal);
      else await state.changed(signal);
    }
  };

  const stop = (): void => {
    playing.abort();
    output.close();
  };

  const run = (readAloud: SessionReadAloud): void => {
    stop();
    playing = new AbortController();
    const { signal } = playing;
    void readOn(readAloud, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      readAloud.error = error instanceof ChatError ? error.data : { code: 'unknown' };
      state.dispatch(readAloud, { type: 'fail' });
    });
  };

  return { run, stop };
};
