import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { longestSilence, mostSilence } from './patience';
import type { PlaybackOutput } from './playback-output';
import type { SessionReadAloud } from './session-read-aloud';
import type { SessionState } from './session-state';
import type { SentencePart } from './speak-sentence';

/** What is known of the voices and of the sound that is left. */
export type SilenceContext = {
  readonly settings: SessionState['settings'];
  readonly output: Pick<PlaybackOutput, 'timeline'>;
};

/** A voice that is asked for what is left of a sentence. */
export type Attempt = {
  readonly readAloud: SessionReadAloud;
  readonly index: number;
  readonly voice: VoiceRef;
  /** UTF-16 offset in the sentence. */
  readonly from: number;
};

/** The voices that a sentence may have, the wanted one first. */
export const voicesFor = (
  { settings }: Pick<SilenceContext, 'settings'>,
  { sentences }: SessionReadAloud,
  index: number,
): readonly VoiceRef[] => {
  const language = sentences[index]?.language;
  return language === undefined ? [] : (settings()?.voices[language] ?? []);
};

/** How long there is sound to be heard yet, ms; without end while it is paused. */
export const leftMs = ({ output }: Pick<SilenceContext, 'output'>, { state: { status } }: SessionReadAloud): number =>
  status === 'paused' ? Number.POSITIVE_INFINITY : (output.timeline()?.leftMs() ?? 0);

/**
 * What the next voice is given, when nothing was heard for `silentMs`: all voices together have the six seconds after which a
 * listener is told. `onSound` is told how long there is sound yet, ms.
 */
export const partOf = (
  context: SilenceContext,
  { readAloud, index, voice, from }: Attempt,
  silentMs: number,
  onSound: (leftMs: number) => void,
): SentencePart => {
  const voices = voicesFor(context, readAloud, index);
  const others = readAloud.chain.freshBeside(voices, index, voice);
  // One that broke off within a sentence has time to be asked anew.
  const restMs = Math.max(from > 0 ? longestSilence : 0, mostSilence - silentMs);
  const shareMs = silentMs === 0 ? longestSilence : Math.min(longestSilence, restMs / (others + 1));
  const silenceMs = others === 0 ? restMs : shareMs;
  const listener = {
    leftMs: () => {
      const left = leftMs(context, readAloud);
      onSound(left);
      return left;
    },
    silenceMs,
    isLast: others === 0,
    // Turns of one service wait for each other: one that hangs is ended before another of its voices is asked.
    mayReturn: others > 0 && !voices.some((other) => other !== voice && other.engineId === voice.engineId),
  };
  return { from, listener, ...(silentMs > 0 && { startMs: Math.max(silenceMs, longestSilence) }) };
};
