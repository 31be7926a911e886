import { ChatError } from '@/lib/domain/chat-error';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { ReadAloudPauses } from '@/lib/domain/read-aloud/read-aloud-pauses';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import type { SentenceSynthesizer } from './sentence-synthesizer';

/** How often a sentence is tried: a document that was silent too long is closed, and services fail at times. */
const tries = 3;
/** The longest file that the worker keeps in memory: about ten hours of speech, base64 digits. */
const maxLength = 300_000_000;

/** The voices with which audio can be exported: from one source, so that a file sounds the same as long as that speaks. */
export type SavingVoices = {
  /** The source's name. */
  readonly engine: string;
  readonly pauses: ReadAloudPauses;
  voiceOf(sentence: ReadAloudSentence): VoiceRef;
  /** The first language of the sentences that the source has no voice of. */
  readonly missing?: SpeechLanguage;
  /** Those of another source, which speaks on when this one falls silent. */
  readonly next?: SavingVoices;
};

/** The work on one source. */
export type SentencesWork = {
  readonly sentences: readonly ReadAloudSentence[];
  voices: SavingVoices;
  /** MP3 in base64, by sentence. */
  readonly sound: string[];
};

/** A source that was waited for in vain: within seconds where another one can take over. */
const isLate = (error: unknown): boolean =>
  error instanceof ChatError && (error.data.code === 'timeout' || error.data.code === 'idle');

/** A refused key or an address that is wrong stays so. */
const isWorthTrying = (error: unknown): boolean =>
  !(error instanceof ChatError) ||
  !['auth', 'credit', 'quota', 'forbidden', 'bad-request', 'no-model', 'locked', 'malformed'].includes(error.data.code);

const makeOne = async (
  { sentences, voices }: SentencesWork,
  sentence: ReadAloudSentence,
  maker: SentenceSynthesizer,
  signal: AbortSignal,
): Promise<string> => {
  const { text, language } = sentence;
  const request = { text, language, voice: voices.voiceOf(sentence) };
  const endsParagraph = sentences[sentences.indexOf(sentence) + 1]?.startsParagraph === true;
  const restMs = endsParagraph ? voices.pauses.paragraphMs : voices.pauses.sentenceMs;
  const isReplaceable = voices.next !== undefined && { isReplaceable: true as const };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await maker.make({ request, restMs, ...isReplaceable }, signal);
    } catch (error) {
      if (signal.aborted || attempt === tries || !isWorthTrying(error)) throw error;
      if (isReplaceable && isLate(error)) throw error;
    }
  }
};

/** Speaks a sentence; a source that falls silent gives way to the next one, for the sentences after it too. */
const makeByAny = async (
  work: SentencesWork,
  sentence: ReadAloudSentence,
  maker: SentenceSynthesizer,
  signal: AbortSignal,
  onNext: (stopped: SavingVoices) => void,
): Promise<string> => {
  for (;;) {
    try {
      return await makeOne(work, sentence, maker, signal);
    } catch (error) {
      const stopped = work.voices;
      if (signal.aborted || !isLate(error) || stopped.next === undefined) throw error;
      work.voices = stopped.next;
      onNext(stopped);
    }
  }
};

/**
 * Speaks the sentences that have no sound yet, and reports each one, and each source that gave way to the next. Rejects with
 * the voice's error, and with ChatError `too-large`.
 */
export const speakSentences = async (
  work: SentencesWork,
  maker: SentenceSynthesizer,
  signal: AbortSignal,
  onSentence: (done: number) => void,
  onNext: (stopped: SavingVoices) => void = () => undefined,
): Promise<void> => {
  const { sentences, sound } = work;
  let length = sound.reduce((sum, part) => sum + part.length, 0);
  for (const sentence of sentences.slice(sound.length)) {
    const part = await makeByAny(work, sentence, maker, signal, onNext);
    length += part.length;
    if (length > maxLength) throw new ChatError({ code: 'too-large' });
    sound.push(part);
    onSentence(sound.length);
  }
};
