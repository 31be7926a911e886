import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { Clock } from '@/lib/domain/clock';
import type { Fetch } from '@/lib/domain/fetch';
import type { ServiceAddress } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import type { SpeechLanguage } from '@/lib/domain/speech-language';

/** A voice of one engine. `id` is the service's own name; `locale` is its tag as the service gives it, normalised. */
export type Voice = {
  readonly engineId: string;
  readonly id: string;
  readonly name: string;
  /** A BCP 47 tag, or undefined for a voice that speaks any language. */
  readonly locale?: string;
  readonly styles?: readonly string[];
};

/** Names one voice in preferences. */
export type VoiceRef = { readonly engineId: string; readonly voiceId: string; readonly style?: string };

/** One request to a stream engine: a sentence, already speakable, at most `maxSegmentLength` UTF-16 units. */
export type SpeechRequest = {
  readonly text: string;
  /** The text's, whichever the voice's is. */
  readonly language: SpeechLanguage;
  readonly voice: VoiceRef;
  /** Asked for while the sentence before it still arrives: it may take a connection of its own. */
  readonly isBeside?: true;
};

/**
 * What a stream engine yields, in any interleaving: audio bytes of one continuous stream, and word events. Times are ms from the start of this
 * request's audio; `text` is the word as the service spoke it, to be aligned with the sentence.
 */
export type SpeechChunk =
  | { readonly type: 'audio'; readonly bytes: Uint8Array }
  | { readonly type: 'word'; readonly atMs: number; readonly durationMs: number; readonly text: string };

/** A `WebSocket`, as far as an engine uses one. */
export type SpeechSocket = {
  binaryType: 'arraybuffer' | 'blob';
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  send(data: string): void;
  close(): void;
};

/** Everything that an engine may touch. Engines hosted in a document get no secret: their `settings` hold none. */
export type VoiceContext = {
  readonly settings: SettingsValues;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Opens a WebSocket, with these subprotocols to choose from. */
  connect(url: string, protocols?: readonly string[]): SpeechSocket;
  /** Runs something once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
};

type EngineBase = {
  readonly id: string;
  /** A proper noun, never translated. */
  readonly label: string;
  /** Who gets the text, where the label does not say it. A proper noun, never translated. */
  readonly company?: string;
  /** The voices that are known without asking the service. Absent: none. */
  readonly knownVoices?: readonly Voice[];
  /** A key of the locale files: who reads, and where the text goes. */
  readonly sentenceKey?: string;
  /** UTF-16 units. */
  readonly maxSegmentLength: number;
  readonly wordTimes: 'exact' | 'estimated' | 'none';
  readonly fields: readonly SettingsField[];
  readonly addresses: readonly ServiceAddress[];
  /** The model that is asked for where the user entered none, where a service has several. */
  readonly model?: string;
  /** Match patterns to ask for when the engine is switched on. */
  origins(settings: SettingsValues): readonly string[];
  listVoices(context: VoiceContext): Promise<readonly Voice[]>;
  /**
   * The id of the voice that speaks a language before the user has chosen one; '' leaves it to the engine. Undefined: the
   * engine knows no voice that speaks it, and another source is asked. `settings`: as it is set up, without secrets.
   */
  defaultVoice(language: SpeechLanguage, settings: SettingsValues): string | undefined;
  explain(error: unknown): ChatErrorData;
};

/** Text in, audio out. `mimeType` is what `MediaSource` gets. */
export type StreamEngine = EngineBase & {
  readonly kind: 'stream';
  readonly host: 'background' | 'document';
  readonly mimeType: string;
  speak(request: SpeechRequest, context: VoiceContext): AsyncIterable<SpeechChunk>;
};

/** What the speaker must know of an engine that speaks in the background, whose code it does not load. */
export type StreamFacts = Pick<
  StreamEngine,
  'id' | 'label' | 'kind' | 'host' | 'mimeType' | 'wordTimes' | 'maxSegmentLength'
>;

/** How a direct engine reports: ms since it began to speak, offsets in UTF-16 units of the text where it knows them. */
export type DirectEvent =
  /** `isForeign`: there is no voice of the text's language, and one of another language speaks. */
  | { readonly type: 'start'; readonly isForeign?: true }
  | { readonly type: 'word'; readonly charIndex: number; readonly charLength: number }
  | { readonly type: 'end' };

/** The browser speaks by itself; there are no bytes. Always hosted in the document. */
export type DirectEngine = EngineBase & {
  readonly kind: 'direct';
  readonly host: 'document';
  speak(
    request: SpeechRequest & { readonly rate: number; readonly volume: number },
    context: VoiceContext,
  ): AsyncIterable<DirectEvent>;
};

export type VoiceEngine = StreamEngine | DirectEngine;

/** Checks an engine's shape where it is written. */
export const defineVoiceEngine = <Engine extends VoiceEngine>(engine: Engine): Engine => engine;
