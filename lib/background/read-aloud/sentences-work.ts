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

/** The voices with which audio can be exported: from one source, so that a file sounds the same throughout. */
export type SavingVoices = {
  /** The source's name. */
  readonly engine: string;
  readonly pauses: ReadAloudPauses;
  voiceOf(sentence: ReadAloudSentence): VoiceRef;
  /** The first language of the sentences that the source has no voice of. */
  readonly missing?: SpeechLanguage;
};

/** The work on one source. */
export type SentencesWork = {
  readonly sentences: readonly ReadAloudSentence[];
  readonly voices: SavingVoices;
  /** MP3 in base64, by sentence. */
  readonly sound: string[];
};

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
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await maker.make({ request, restMs }, signal);
    } catch (error) {
      if (signal.aborted || attempt === tries || !isWorthTrying(error)) throw error;
    }
  }
};

/**
 * Speaks the sentences that have no sound yet, and reports each one. Rejects with the voice's error, and with ChatError
 * `too-large`.
 */
export const speakSentences = async (
  work: SentencesWork,
  maker: SentenceSynthesizer,
  signal: AbortSignal,
  onSentence: (done: number) => void,
): Promise<void> => {
  const { sentences, sound } = work;
  let length = sound.reduce((sum, part) => sum + part.length, 0);
  for (const sentence of sentences.slice(sound.length)) {
    const part = await makeOne(work, sentence, maker, signal);
    length += part.length;
    if (length > maxLength) throw new ChatError({ code: 'too-large' });
    sound.push(part);
    onSentence(sound.length);
  }
};
