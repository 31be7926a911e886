import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { isSpoken } from '@/lib/speech/spoken-width';
import { longestSilence, mostSilence } from './patience';
import type { PlaybackOutput } from './playback-output';
import type { SessionContext } from './session-contract';
import { explainFailure, type SessionReadAloud } from './session-read-aloud';
import type { SessionState } from './session-state';
import { leftMs, partOf, voicesFor } from './silent-voices';
import type { SpeakSentence } from './speak-sentence';

/**
 * What became of a sentence: it was spoken, or the signal aborted; no voice was left, and the session says why; or the
 * sound of earlier sentences was lost with it before it was heard.
 */
export type ChainOutcome = 'spoken' | 'no-voice' | 'sound-lost';

/** Speaks a sentence with the first voice of its language that can. Never rejects for a voice that fails. */
export type SpeakByChain = (readAloud: SessionReadAloud, index: number, signal: AbortSignal) => Promise<ChainOutcome>;

export type SpeakByChainContext = Pick<SessionContext, 'findEngine' | 'report' | 'clock'> & {
  readonly settings: SessionState['settings'];
  readonly output: Pick<PlaybackOutput, 'timeline' | 'close'>;
  readonly speech: Pick<SessionContext['speech'], 'forget' | 'letGo'>;
  readonly speakSentence: SpeakSentence;
};

/** How a voice failed: whether it was late in silence, and whether there is time for any other. */
type Failure = { readonly error: ChatErrorData; readonly isHurry: boolean; readonly isTime: boolean };

/** Takes away what is no use of a sentence that failed. Where it goes on, as an offset in its text. */
const goesOnAt = async (
  output: SpeakByChainContext['output'],
  { position }: SessionReadAloud,
  index: number,
): Promise<number> => {
  const lastWord = (): number => (position.index === index ? position.charIndex : 0);
  const timeline = output.timeline();
  if (timeline === undefined) return lastWord();
  try {
    return await timeline.drop(index);
  } catch {
    output.close();
    return lastWord();
  }
};

/** Goes along the chain of voices; a change of the voice is reported. */
export const createSpeakByChain = (context: SpeakByChainContext): SpeakByChain => {
  const { output } = context;

  /** Notes a failure. False when no voice is left. */
  const giveUp = (
    readAloud: SessionReadAloud,
    index: number,
    voice: VoiceRef,
    { error, isHurry, isTime }: Failure,
  ): boolean => {
    const voices = voicesFor(context, readAloud, index);
    const next = readAloud.chain.pick(voices, index, voice);
    // Nobody waits for the same voice again in silence while another could read on.
    const hasTime = !isHurry || readAloud.chain.freshBeside(voices, index, voice) === 0;
    if (!readAloud.chain.fail(voice, index, error, hasTime) && isTime) return true;
    if (next === undefined || !isTime) {
      readAloud.error = error;
      // So that the message can name it: it may be that no voice has sounded yet.
      readAloud.voice = voice;
      return false;
    }
    context.report({ type: 'voice-notice', readAloudId: readAloud.id, from: voice, to: next, error });
    return true;
  };

  const speak: SpeakByChain = async (readAloud, index, signal) => {
    const { clock } = context;
    let from = 0;
    /** For how long nothing has been heard. */
    let silentMs = 0;
    const text = readAloud.sentences[index]?.text ?? '';
    for (;;) {
      const voice = readAloud.chain.pick(voicesFor(context, readAloud, index), index);
      if (voice === undefined) {
        readAloud.error ??= { code: 'no-model' };
        return 'no-voice';
      }
      let silentFrom = clock.now();
      const part = partOf(context, { readAloud, index, voice, from }, silentMs, (left) => {
        if (left > 0) silentFrom = clock.now() + (Number.isFinite(left) ? left : 0);
      });
      try {
        await context.speakSentence(readAloud, index, voice, signal, part);
        return 'spoken';
      } catch (error) {
        if (signal.aborted) return 'spoken';
        const timeline = output.timeline();
        const isSilent = leftMs(context, readAloud) === 0;
        const goesOn = await goesOnAt(output, readAloud, index);
        if (goesOn > from) silentMs = 0;
        from = Math.max(from, goesOn);
        const engine = context.findEngine(voice.engineId);
        // The browser has its own time to gather voices: those after it keep theirs.
        const mostCounted = engine?.kind === 'direct' ? longestSilence : Number.POSITIVE_INFINITY;
        if (isSilent) silentMs += Math.min(mostCounted, Math.max(0, clock.now() - silentFrom));
        const failure = explainFailure(engine, error);
        // The sound that broke the stream may be that of an earlier sentence, which the browser had taken.
        if (failure.code === 'malformed') context.speech.forget();
        const isHurry = isSilent && (failure.code === 'timeout' || failure.code === 'idle');
        const isTime = !isHurry || silentMs < mostSilence;
        if (!giveUp(readAloud, index, voice, { error: failure, isHurry, isTime })) return 'no-voice';
        // A stream that the browser could not decode is gone with everything in it that was not heard yet.
        if (timeline !== undefined && output.timeline() === undefined && readAloud.position.index < index)
          return 'sound-lost';
        if (from > 0 && !isSpoken(text.slice(from))) return 'spoken';
      }
    }
  };

  return async (...what) => {
    try {
      return await speak(...what);
    } finally {
      context.speech.letGo();
    }
  };
};
