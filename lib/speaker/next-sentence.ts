import type { ReadAloudSettings } from '@/lib/domain/read-aloud/read-aloud';
import type { SpeechChunk, SpeechRequest, StreamEngine, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import type { SessionContext } from './session-contract';
import type { SessionReadAloud } from './session-read-aloud';

/** A sentence that has not arrived whole so long after its first sound comes hardly faster than it is heard, ms. */
const slowMs = 800;

export type NextSentenceContext = Pick<SessionContext, 'findEngine' | 'speech'> & {
  readonly after: VoiceContext['after'];
  settings(): ReadAloudSettings | undefined;
};

/** Where a sentence is; the signal aborts when it is left. */
export type SentencePlace = {
  readonly readAloud: SessionReadAloud;
  readonly index: number;
  readonly signal: AbortSignal;
};

/**
 * The chunks of a sentence. The next one is asked for while they arrive, when that takes so long that there would be a hole
 * between the two.
 */
export type NextSentence = (chunks: AsyncIterable<SpeechChunk>, place: SentencePlace) => AsyncGenerator<SpeechChunk>;

/** Asks the voice that will speak the next sentence, as far as is known now. */
export const createNextSentence = ({ findEngine, speech, after, settings }: NextSentenceContext): NextSentence => {
  /** Undefined where there is no next one yet, or where its voice gives no bytes before it is heard. */
  const following = ({ readAloud, index }: SentencePlace): [StreamEngine, SpeechRequest] | undefined => {
    const sentence = readAloud.sentences[index + 1];
    if (sentence === undefined || readAloud.state.status === 'paused') return undefined;
    const { text, language } = sentence;
    const voice = readAloud.chain.pick(settings()?.voices[language] ?? [], index + 1);
    const engine = voice === undefined ? undefined : findEngine(voice.engineId);
    return voice !== undefined && engine?.kind === 'stream' ? [engine, { text, language, voice }] : undefined;
  };

  return async function* (chunks, place) {
    const beginNext = (): void => {
      const next = place.signal.aborted ? undefined : following(place);
      if (next !== undefined) speech.begin(...next, place.signal);
    };
    let cancel: (() => void) | undefined;
    try {
      for await (const chunk of chunks) {
        cancel ??= after(slowMs, beginNext);
        yield chunk;
      }
    } finally {
      cancel?.();
    }
  };
};
