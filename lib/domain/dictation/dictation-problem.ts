import type { ChatErrorData } from '@/lib/domain/chat-error';

/**
 * Why a dictation has no text. The names of the Web Speech API's errors (Web Speech API, "SpeechRecognitionErrorEvent")
 * are kept where they fit.
 */
export const dictationProblemCodes = [
  /** The user, or a rule of the computer, does not let Parley use the microphone. */
  'not-allowed',
  /** The browser allowed the microphone only once, and that is over. */
  'allowed-once',
  /** There is no microphone, or another program has it. */
  'audio-capture',
  /** Nothing was said. */
  'no-speech',
  /** The browser's own recognition does not reach its service. */
  'network',
  /** The browser has no recognition service for extensions. */
  'service-not-allowed',
  'language-not-supported',
  /** No source of recognition works here or is set up. */
  'no-source',
  /** The service of the source refused or failed: see `error`. */
  'service',
] as const;

export type DictationProblemCode = (typeof dictationProblemCodes)[number];

export type DictationProblem =
  | { readonly code: Exclude<DictationProblemCode, 'service'> }
  | { readonly code: 'service'; readonly error: ChatErrorData };

/** What can be done about it. The panel knows how to do each of them. */
export type DictationWay = 'listen-again' | 'ask-again' | 'browser-settings' | 'sources';

/**
 * The ways out of each problem, the best first. Where a recording was kept, trying it again and saving it come before
 * them.
 */
export const dictationWays: Readonly<Record<DictationProblemCode, readonly DictationWay[]>> = {
  'not-allowed': ['browser-settings'],
  'allowed-once': ['ask-again'],
  'audio-capture': ['listen-again', 'sources'],
  'no-speech': ['listen-again'],
  network: ['sources', 'listen-again'],
  'service-not-allowed': ['sources'],
  'language-not-supported': ['sources'],
  'no-source': ['sources'],
  service: ['sources'],
};
