import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { isSpoken } from '@/lib/speech/spoken-width';
import type { PlaybackOutput } from './playback-output';
import type { SessionContext } from './session-contract';
import { explainFailure, type SessionReadAloud } from './session-read-aloud';
import type { SessionState } from './session-state';
import type { SpeakSentence } from './speak-sentence';

/**
 * What became of a sentence: it was spoken, or the signal aborted; no voice was left, and the session says why; or the
 * sound of earlier sentences was lost with it before it was heard.
 */
export type ChainOutcome = 'spoken' | 'no-voice' | 'sound-lost';

/** Speaks a sentence with the first voice of its language that can. Never rejects for a voice that fails. */
export type SpeakByChain = (readAloud: SessionReadAloud, index: number, signal: AbortSignal) => Promise<ChainOutcome>;

export type SpeakByChainContext = Pick<SessionContext, 'findEngine' | 'report'> & {
  readonly settings: SessionState['settings'];
  readonly output: Pick<PlaybackOutput, 'timeline' | 'close'>;
  readonly speech: Pick<SessionContext['speech'], 'forget'>;
  readonly speakSentence: SpeakSentence;
};

/** Goes along the chain of voices; a change of the voice is reported. */
export const createSpeakByChain = (context: SpeakByChainContext): SpeakByChain => {
  const { output } = context;

  const voicesFor = (readAloud: SessionReadAloud, index: number): readonly VoiceRef[] => {
    const language = readAloud.sentences[index]?.language;
    return language === undefined ? [] : (context.settings()?.voices[language] ?? []);
  };

  /** Notes a failure. False when no voice is left. */
  const giveUp = (
    readAloud: SessionReadAloud,
    index: number,
    voice: VoiceRef,
    { error, isSilent }: { readonly error: ChatErrorData; readonly isSilent: boolean },
  ): boolean => {
    const voices = voicesFor(readAloud, index);
    const next = readAloud.chain.pick(voices, index, voice);
    // Nobody waits for the same voice again in silence while another could read on.
    const isHurry = isSilent && (error.code === 'timeout' || error.code === 'idle');
    const hasTime = !isHurry || !readAloud.chain.hasFresh(voices, index, voice);
    if (!readAloud.chain.fail(voice, index, error, hasTime)) return true;
    if (next === undefined) {
      readAloud.error = error;
      // So that the message can name it: it may be that no voice has sounded yet.
      readAloud.voice = voice;
      return false;
    }
    context.report({ type: 'voice-notice', readAloudId: readAloud.id, from: voice, to: next, error });
    return true;
  };

  /** Takes away what is no use of a sentence that failed. Where it goes on, as an offset in its text. */
  const goesOnAt = async ({ position }: SessionReadAloud, index: number): Promise<number> => {
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

  return async (readAloud, index, signal) => {
    let from = 0;
    const text = readAloud.sentences[index]?.text ?? '';
    for (;;) {
      const voices = voicesFor(readAloud, index);
      const voice = readAloud.chain.pick(voices, index);
      if (voice === undefined) {
        readAloud.error ??= { code: 'no-model' };
        return 'no-voice';
      }
      try {
        const isLast = !readAloud.chain.hasFresh(voices, index, voice);
        await context.speakSentence(readAloud, index, voice, signal, { from, isLast });
        return 'spoken';
      } catch (error) {
        if (signal.aborted) return 'spoken';
        const timeline = output.timeline();
        const isSilent = readAloud.state.status !== 'paused' && (timeline?.leftMs() ?? 0) === 0;
        from = Math.max(from, await goesOnAt(readAloud, index));
        const failure = explainFailure(context.findEngine(voice.engineId), error);
        // The sound that broke the stream may be that of an earlier sentence, which the browser had taken.
        if (failure.code === 'malformed') context.speech.forget();
        if (!giveUp(readAloud, index, voice, { error: failure, isSilent })) return 'no-voice';
        // A stream that the browser could not decode is gone with everything in it that was not heard yet.
        if (timeline !== undefined && output.timeline() === undefined && readAloud.position.index < index)
          return 'sound-lost';
        if (from > 0 && !isSpoken(text.slice(from))) return 'spoken';
      }
    }
  };
};
