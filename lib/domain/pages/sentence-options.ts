import type { Locale } from '@/lib/domain/locale';
import type { SpeechLanguage } from '@/lib/domain/speech-language';

/** How the text of a page becomes sentences, as its reader wants it. */
export type SentenceOptions = {
  readonly languages: { readonly uiLanguage: Locale; readonly favourites: readonly SpeechLanguage[] };
  readonly code: 'skip' | 'read';
  readonly notes: 'skip' | 'read';
};
