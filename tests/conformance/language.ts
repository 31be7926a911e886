import assert from 'node:assert/strict';
import { locales } from '@/lib/domain/locale';
import { z } from '@/lib/domain/schema';
import { createTextLanguage } from '@/lib/speech/text-language';
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
  /** The product's own way through a text, in a browser that detects nothing: what is left are the rules. */
  async check(testCase) {
    const { sentences, pageLanguage, uiLanguage, favourites, expected } = caseSchema.parse(testCase);
    const languages = createTextLanguage({ uiLanguage, favourites });
    const actual: string[] = [];
    for (const sentence of sentences) actual.push(await languages.paragraph(sentence, pageLanguage ?? undefined));

    assert.deepEqual(actual.map(languageOf), expected.map(languageOf));
  },
};
