import type { SpeechLanguage } from './speech-language';

/** What a browser makes of a text: the language of most of it, and whether it calls that certain. */
export type DetectedLanguage = { readonly language: SpeechLanguage; readonly isReliable: boolean };

/** Asks the browser for the language of a text. Undefined: it cannot tell. Never rejects. */
export type DetectLanguage = (text: string) => Promise<DetectedLanguage | undefined>;
