import { ChatError } from '@/lib/domain/chat-error';
import type { ReadAloudSettings } from '@/lib/domain/read-aloud/read-aloud';
import type {
  DirectEngine,
  SpeechRequest,
  StreamEngine,
  VoiceContext,
  VoiceRef,
} from '@/lib/domain/read-aloud/voice-engine';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { estimatedMs } from '@/lib/speech/spoken-time';
import { speakDirectly } from './direct-sentence';
import { createSpeechWatch } from './direct-voice';
import { createNextSentence } from './next-sentence';
import type { Listener } from './patience';
import type { PlaybackOutput } from './playback-output';
import type { SessionContext } from './session-contract';
import type { SessionReadAloud } from './session-read-aloud';
import type { Waiting } from './waiting';

export type SpeakSentenceContext = Pick<SessionContext, 'findEngine' | 'contextOf' | 'speech' | 'report'> & {
  readonly output: PlaybackOutput;
  readonly changed: Waiting['changed'];
  readonly after: VoiceContext['after'];
  settings(): ReadAloudSettings | undefined;
};

/** What is left to one voice of a sentence, and of the voices that may speak it. */
export type SentencePart = {
  /** Another voice has spoken what is before this UTF-16 offset of its text. */
  readonly from: number;
  /** Who hears it. */
  readonly listener: Listener;
  /** How long a voice without bytes may take to start, ms, where others were waited for in vain. */
  readonly startMs?: number;
};

/** A sentence of a read-aloud session with the voice that is to speak it. */
type Line = SentencePart & {
  readonly readAloud: SessionReadAloud;
  readonly index: number;
  /** Its text is what is left of the sentence's. */
  readonly request: SpeechRequest;
};

/**
 * Speaks one sentence, or what is left of it: for a voice with bytes it resolves when its sound is laid, for one without
 * when it was heard. Rejects with what the voice fails with; ends quietly when the signal aborts.
 */
export type SpeakSentence = (
  readAloud: SessionReadAloud,
  index: number,
  voice: VoiceRef,
  signal: AbortSignal,
  part: SentencePart,
) => Promise<void>;

/** Speaks on an output. */
export const createSpeakSentence = (context: SpeakSentenceContext): SpeakSentence => {
  const { output, settings, changed } = context;
  const watched = createSpeechWatch();
  const withNext = createNextSentence(context);
  const missing = new WeakMap<SessionReadAloud, Set<SpeechLanguage>>();

  /** Once for each language of a session. */
  const noteMissing = (readAloud: SessionReadAloud, language: SpeechLanguage): void => {
    const said = missing.get(readAloud) ?? new Set();
    missing.set(readAloud, said);
    if (said.has(language)) return;
    said.add(language);
    context.report({ type: 'voice-missing', readAloudId: readAloud.id, language });
  };

  const directly = (
    engine: DirectEngine,
    { readAloud, index, request, from, startMs }: Line,
    signal: AbortSignal,
  ): Promise<void> =>
    speakDirectly(engine, request, {
      signal,
      watched,
      startMs,
      contextOf: (stop) => context.contextOf(engine.id, stop),
      // Where an earlier document left it, unless another voice did.
      start: () => (index === readAloud.position.index && from === 0 ? readAloud.position.charIndex : 0),
      settings,
      isPaused: () => readAloud.state.status === 'paused',
      changed,
      onStart: (isForeign) => {
        output.noteSentence(readAloud, index, request.voice);
        if (isForeign) noteMissing(readAloud, request.language);
      },
      onWord: (start, end) =>
        output.noteWord(readAloud, index, { start: start + from, end: end + from, atMs: 0 }, true),
    });

  const laid = async (engine: StreamEngine, line: Line, signal: AbortSignal): Promise<void> => {
    const { readAloud, index, request, from, listener } = line;
    const open = output.timeline();
    if (open !== undefined && open.mimeType !== engine.mimeType) await output.playOut(signal);
    if (signal.aborted) return;
    const timeline = output.timeline() ?? output.open(readAloud, engine.mimeType);
    const isFirst = index === readAloud.position.index && from === 0;
    const isPaused = (): boolean => readAloud.state.status === 'paused';
    const order = {
      index,
      from,
      beforeMs: estimatedMs(readAloud.sentences[index]?.text.slice(0, from) ?? ''),
      voice: request.voice,
      request,
      isExact: engine.wordTimes === 'exact',
      ...(isFirst && { fromMs: readAloud.position.offsetMs }),
    };
    const { sentenceMs, paragraphMs } = settings()?.pauses ?? { sentenceMs: 0, paragraphMs: 0 };
    const spoken = context.speech.open(engine, request, signal, listener);
    await timeline.lay(order, withNext(spoken.chunks, { readAloud, index, signal }), {
      restMs: readAloud.sentences[index + 1]?.startsParagraph === true ? paragraphMs : sentenceMs,
      isPaused,
    });
    spoken.keep();
  };

  return async (readAloud, index, voice, signal, part) => {
    const sentence = readAloud.sentences[index];
    if (sentence === undefined) return;
    const engine = context.findEngine(voice.engineId);
    if (engine === undefined) throw new ChatError({ code: 'model-not-found' });
    const request = { text: sentence.text.slice(part.from), language: sentence.language, voice };
    const line = { ...part, readAloud, index, request };
    if (engine.kind === 'stream') return laid(engine, line, signal);
    await output.playOut(signal);
    return directly(engine, line, signal);
  };
};
