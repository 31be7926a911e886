import assert from 'node:assert/strict';
import { locales } from '@/lib/domain/locale';
import { z } from '@/lib/domain/schema';
import { languagesOf } from '@/lib/speech/language';
import type { ConformanceSuite } from './suite';

const locale = z.enum(locales);
const caseSchema = z.object({
  sentences: z.array(z.string()),
  pageLanguage: z.nullish(z.string()),
  uiLanguage: locale,
  favourites: z.array(locale),
  expected: z.array(z.string()),
});

/** The language of a tag, and of Chinese its script: regions are the voice's matter (README of the vectors). */
const languageOf = (tag: string): string => {
  const { language: name, script } = new Intl.Locale(tag).maximize();
  return name === 'zh' ? `${name}-${script}` : name;
};

export const language: ConformanceSuite = {
  file: 'language',
  check(testCase) {
    const { sentences, pageLanguage, uiLanguage, favourites, expected } = caseSchema.parse(testCase);

    const actual = languagesOf(sentences, { uiLanguage, favourites, ...(pageLanguage && { pageLanguage }) });

    assert.deepEqual(actual.map(languageOf), expected.map(languageOf));
  },
};
