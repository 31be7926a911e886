import { describe, expect, it } from 'vitest';
import { cutAnswer, cutWords } from '@/components/app/welcome/scene-words';
import { locales } from '@/lib/domain/locale';
import type texts from '@/locales/en-US.json';

const files = import.meta.glob<typeof texts>('../../../../locales/*.json', { eager: true, import: 'default' });
const scenes = locales.map((locale) => [locale, files[`../../../../locales/${locale}.json`]?.welcome.scene] as const);

describe.each(scenes)('the scene in %s', (locale, scene) => {
  it('has an answer that is written word by word, with a whole citation for each sentence of the page', () => {
    const answer = scene?.answer ?? '';
    const pieces = cutAnswer(answer, locale);

    expect(pieces.join('')).toBe(answer);
    expect(pieces.flatMap((piece) => piece.match(/\[.*/u) ?? [])).toEqual(['[1]', '[2]', '[3]']);
    expect(pieces.length).toBeGreaterThan(15);
  });

  it.each(['first', 'second', 'third'] as const)('has a %s sentence whose words are lit one by one', (which) => {
    const sentence = scene?.[which] ?? '';
    const words = cutWords(sentence, locale);

    expect(words.map(({ text }) => text).join('')).toBe(sentence);
    expect(words.filter(({ isWord }) => isWord).length).toBeGreaterThan(3);
    expect(words.at(-1)).toMatchObject({ isWord: false });
  });
});
