import { type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';

/** A language by its tag. Throws for nonsense. */
export const languageOf = (tag: string): SpeechLanguage => {
  const language = speechLanguage(tag);
  if (language === undefined) throw new Error(`${tag} is no language`);
  return language;
};
