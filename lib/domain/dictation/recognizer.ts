import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { Clock } from '@/lib/domain/clock';
import type { Fetch } from '@/lib/domain/fetch';
import type { ServiceAddress } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import type { DictationProblem } from './dictation-problem';

/** A recording as the microphone gave it. `mimeType` is the recorder's, with its codec: `audio/webm;codecs=opus`. */
export type Recording = { readonly mimeType: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** What a live recognizer hears. An interim text replaces the interim text before it; a final one stays. */
export type Heard = { readonly type: 'interim' | 'final'; readonly text: string };

/** Everything that an upload recognizer may touch. `settings` holds the secrets too: it never leaves the background. */
export type RecognizerContext = {
  readonly settings: SettingsValues;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Runs something once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
};

/** What the user speaks, a BCP 47 tag. */
type Spoken = { readonly language: string };

type RecognizerBase = {
  readonly id: string;
  /** A proper noun, never translated. */
  readonly label: string;
  /** A key of the locale files: who hears what is said. */
  readonly sentenceKey?: string;
  readonly fields: readonly SettingsField[];
  readonly addresses: readonly ServiceAddress[];
  /** Match patterns to ask for when it is set up. Throws ChatError `insecure-address`. */
  origins(settings: SettingsValues): readonly string[];
};

/** Hears through the browser, in the page that listens, while the user speaks. No secrets: a page would hold them. */
export type LiveRecognizer = RecognizerBase & {
  readonly host: 'page';
  /** Whether this browser has what it needs. */
  isSupported(): boolean;
  /**
   * Listens until the signal aborts, which ends the iteration, or until `finish` aborts, which waits for the last
   * words. Throws `DictationError`.
   */
  listen(request: Spoken & { readonly finish: AbortSignal }, signal: AbortSignal): AsyncIterable<Heard>;
};

/** Turns a whole recording into text, in the background, which holds its key. */
export type UploadRecognizer = RecognizerBase & {
  readonly host: 'background';
  /** Rejects with what `explain` reads. */
  transcribe(recording: Recording, request: Spoken, context: RecognizerContext): Promise<string>;
  explain(error: unknown): ChatErrorData;
};

/** A way from speech to text. */
export type Recognizer = LiveRecognizer | UploadRecognizer;

/** A recognizer as data, for pages that must not import the registry. */
export type RecognizerInfo = Pick<Recognizer, 'id' | 'label' | 'sentenceKey' | 'host' | 'fields' | 'addresses'>;

/** Checks a recognizer's shape where it is written. */
export const defineRecognizer = <Kind extends Recognizer>(recognizer: Kind): Kind => recognizer;

/** Why listening failed, thrown by live recognizers and by the microphone. */
export class DictationError extends Error {
  readonly problem: DictationProblem;

  constructor(problem: DictationProblem, options?: ErrorOptions) {
    super(problem.code, options);
    this.name = 'DictationError';
    this.problem = problem;
  }
}
