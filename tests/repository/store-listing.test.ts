import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '@/lib/domain/locale';
import { evidenceFor, wordsOf } from '@/lib/speech/frequent-words';
import { languageByRule } from '@/lib/speech/language';
import { avoidedWords, hasWord } from '../terms-page';

type Listing = { readonly name: string; readonly summary: string; readonly paragraphs: readonly string[] };

/** The form of a listing: what stands between its headings is pasted into the stores' forms as it is. */
const form = /^# (?<name>.+)\n\n## Summary\n\n(?<summary>.+)\n\n## Description\n\n(?<description>[\s\S]+)\n$/u;

const listingOf = (locale: Locale): Listing => {
  const {
    name = '',
    summary = '',
    description = '',
  } = form.exec(readFileSync(`docs/store/${locale}.md`, 'utf8'))?.groups ?? {};
  return { name, summary, paragraphs: description.split('\n\n') };
};

/** What the manifest says in a language; Chrome's codes are the language alone where we have one region of it. */
const manifestTexts = (locale: Locale): { readonly name: string; readonly summary: string } => {
  const code = ['pt-BR', 'zh-CN', 'zh-TW'].includes(locale) ? locale.replace('-', '_') : locale.split('-')[0];
  const { name, description } = JSON.parse(readFileSync(`public/_locales/${code}/messages.json`, 'utf8'));
  return { name: name.message, summary: description.message };
};

const english = listingOf('en-US');
const translated = locales.filter((locale) => locale !== 'en-US');
const latin: readonly Locale[] = ['de-DE', 'en-US', 'es-ES', 'fr-FR', 'pt-BR'];

/** The sign of a word or a syllable says more than a letter does. */
const leastLetters = (locale: Locale): number => (/^(ja|ko|zh)/u.test(locale) ? 600 : 1200);

/** The language that a paragraph is written in, among ours. */
const languageOf = (paragraph: string): string => {
  const byRule = languageByRule(paragraph, 'en-US', { uiLanguage: 'en-US', favourites: [] });
  // `ko` for ours, `ko-KR`.
  if (byRule !== 'en-US') return locales.find((locale) => locale.startsWith(byRule)) ?? byRule;
  const words = wordsOf(paragraph);
  const [best = 'en-US'] = latin.toSorted((one, other) => evidenceFor(other, words) - evidenceFor(one, words));
  return best;
};

describe('the listings of the stores', () => {
  it('are there for every language of the product, and for no other', () => {
    const named = readdirSync('docs/store').filter((name) => /^[a-z]{2}-[A-Z]{2}\.md$/u.test(name));

    expect(named.toSorted()).toEqual(locales.map((locale) => `${locale}.md`).toSorted());
  });

  it.each(locales)('have in %s the name and the summary of the manifest, as long as Chrome accepts', (locale) => {
    const { name, summary } = listingOf(locale);

    expect({ name, summary }).toEqual(manifestTexts(locale));
    expect(name.length).toBeLessThanOrEqual(45);
    expect(summary.length).toBeLessThanOrEqual(132);
  });

  it.each(locales)('have in %s a description of a length that people read and every store accepts', (locale) => {
    const description = listingOf(locale).paragraphs.join('\n\n');
    const letters = description.match(/[\p{L}\p{N}]/gu)?.length;

    expect(letters).toBeGreaterThanOrEqual(leastLetters(locale));
    expect(letters).toBeLessThanOrEqual(2500);
    expect(description.length).toBeLessThanOrEqual(10_000);
  });

  it.each(locales)('have in %s no markup, which the stores would show as signs', (locale) => {
    expect(listingOf(locale).paragraphs.join('\n')).not.toMatch(/[*_`<>#|]|\]\(|^[-+] /mu);
  });

  it.each(translated)('have in %s the paragraphs of the English one, with the same names in each', (locale) => {
    const names =
      /Parley|Ollama|LM Studio|OpenAI|OpenRouter|Anthropic|Gemini|Bedrock|Azure|Hugging Face|Edge|MCP|PDF|Word|MIT/gu;
    const namesIn = (paragraph: string): readonly string[] =>
      [...new Set(paragraph.match(names))].filter((name) => name !== 'Parley').toSorted();

    expect(listingOf(locale).paragraphs.map(namesIn)).toEqual(english.paragraphs.map(namesIn));
  });

  it.each(locales)('are in %s written in that language, paragraph by paragraph', (locale) => {
    const { paragraphs } = listingOf(locale);

    expect(paragraphs.map(languageOf)).toEqual(paragraphs.map(() => locale));
  });

  it.each(avoidedWords.filter(([locale]) => locales.some((known) => known === locale)))(
    'in %s never say “%s”',
    (locale, word) => {
      const text = readFileSync(`docs/store/${locale}.md`, 'utf8');

      expect(hasWord(locale, word, text)).toBe(false);
    },
  );
});
