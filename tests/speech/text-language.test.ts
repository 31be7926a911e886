import { describe, expect, it } from 'vitest';
import { isSameLanguage, speechLanguage } from '@/lib/domain/speech-language';
import { createTextLanguage } from '@/lib/speech/text-language';
import { languageOf } from '../fakes/language-of';
import { recordedDetection } from '../fakes/recorded-detection';
import mixed from '../fixtures/languages/mixed.json';
import texts from '../fixtures/languages/texts.json';

const finder = (uiLanguage: 'en-US' | 'de-DE', detect = recordedDetection) =>
  createTextLanguage({ uiLanguage, favourites: [] }, detect);

const samples = Object.entries(texts).map(([tag, [first = '', second = '', short = '']]) => ({
  tag,
  first,
  second,
  short,
}));

describe.each(['en-US', 'de-DE'] as const)('with an interface in %s, the language', (uiLanguage) => {
  it.each(samples)('of an undeclared paragraph in $tag is its own', async ({ tag, first, second }) => {
    const language = await finder(uiLanguage).paragraph(`${first} ${second}`);

    expect(language).toSatisfy((found: typeof language) => isSameLanguage(languageOf(tag), found));
  });

  it.each(samples)('of a paragraph in $tag that is declared is what it declares', async ({ tag, first, second }) => {
    expect(await finder(uiLanguage).paragraph(`${first} ${second}`, tag)).toBe(languageOf(tag));
  });

  it.each(samples)('of a paragraph in $tag that its page calls English is its own', async ({ tag, first, second }) => {
    const language = await finder(uiLanguage).paragraph(`${first} ${second}`, 'en');

    expect(language).toSatisfy((found: typeof language) => isSameLanguage(languageOf(tag), found));
  });

  it.each(samples)('of a few words in $tag that are declared is what they declare', async ({ tag, short }) => {
    expect(await finder(uiLanguage).paragraph(short, tag)).toBe(languageOf(tag));
  });

  it.each(samples)('of each sentence of $tag is that of its paragraph', async ({ tag, first, second, short }) => {
    const found = finder(uiLanguage);
    const paragraph = await found.paragraph(`${first} ${second}`, tag);
    const sentences = await Promise.all([first, second, short].map((text) => found.sentence(text, paragraph)));

    expect(sentences).toEqual([languageOf(tag), languageOf(tag), languageOf(tag)]);
  });

  it.each(mixed)('changes where the text does: $name', async ({ sentences }) => {
    const found = finder(uiLanguage);
    const paragraph = await found.paragraph(sentences.map(([, text]) => text).join(' '));
    const languages = await Promise.all(sentences.map(([, text = '']) => found.sentence(text, paragraph)));

    expect(languages.map((language) => new Intl.Locale(language).language)).toEqual(sentences.map(([tag]) => tag));
  });
});

describe('the language of a few undeclared words', () => {
  it.each(samples)('in $tag: $short', async ({ tag, short }) => {
    const language = await finder('en-US').paragraph(short);

    expect(language).toSatisfy((found: typeof language) => isSameLanguage(languageOf(tag), found));
  });
});

it.each([
  ['ar', 'هذا أول نص في الصفحة وهو طويل بما يكفي.', 'el', 'Το γεφύρι χτίστηκε πριν από εκατό χρόνια.'],
  ['el', 'Το γεφύρι χτίστηκε πριν από εκατό χρόνια.', 'ka', 'ხიდი ასი წლის წინ ააშენეს.'],
  ['ru', 'Мост построили сто лет назад, и он стоит.', 'hy', 'Կամուրջը կառուցվել է հարյուր տարի առաջ։'],
])('a script does not take the language of the text before it (%s)', async (one, before, other, after) => {
  const { paragraph, sentence } = finder('de-DE', async () => undefined);
  const first = await paragraph(before);

  expect(isSameLanguage(first, languageOf(one))).toBe(true);
  expect(isSameLanguage(await sentence(after, first), languageOf(other))).toBe(true);
  expect(isSameLanguage(await paragraph(after), languageOf(other))).toBe(true);
});

it('a short text whose words are those of the page’s language stays in it, whatever a detector is sure of', async () => {
  const { paragraph } = finder('en-US', async () => ({ language: speechLanguage('hu') ?? 'en-US', isReliable: true }));

  expect(await paragraph('A bay without a tide is a pond.', 'en')).toBe('en');
  expect(await paragraph('Egy öböl árapály nélkül csak tó.', 'en')).toBe('hu');
});
