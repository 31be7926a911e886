import type { VoicePreferences } from './voice-preferences';

/** How long it may be silent after the last word of a sentence, and of one that ends a paragraph, ms at normal speed. */
export type ReadAloudPauses = { readonly sentenceMs: number; readonly paragraphMs: number };

const pauses: Readonly<Record<VoicePreferences['pauses'], ReadAloudPauses>> = {
  short: { sentenceMs: 50, paragraphMs: 200 },
  normal: { sentenceMs: 150, paragraphMs: 450 },
  long: { sentenceMs: 400, paragraphMs: 900 },
};

/** The pauses that the user chose. */
export const readAloudPauses = ({ pauses: choice }: Pick<VoicePreferences, 'pauses'>): ReadAloudPauses =>
  pauses[choice];
