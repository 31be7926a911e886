import { describe, expect, it } from 'vitest';
import { z } from '@/lib/domain/schema';
import { isSameLanguage, languageFit, speechLanguage, speechLanguageSchema } from '@/lib/domain/speech-language';
import { languageOf } from '../fakes/language-of';

describe('the language of a text', () => {
  it.each([
    ['en_us', 'en-US'],
    ['DE', 'de'],
    ['iw', 'he'],
    ['cmn-cn', 'zh-CN'],
    ['zh-hant-hk', 'zh-Hant-HK'],
    ['de-1996', 'de'],
    ['pt-PT-u-nu-latn', 'pt-PT'],
    [' fr ', 'fr'],
  ])('writes %s as %s', (tag, written) => {
    expect(speechLanguage(tag)).toBe(written);
  });

  it.each(['', 'und', 'x-klingon', 'english', 'deutsch, englisch', 'a'.repeat(40), '"><script>'])(
    'takes %j for nonsense',
    (tag) => {
      expect(speechLanguage(tag)).toBeUndefined();
    },
  );

  it('passes a border only in its canonical spelling', () => {
    expect(z.safeParse(speechLanguageSchema, 'pt-PT').success).toBe(true);
    expect(z.safeParse(speechLanguageSchema, 'pt_PT').success).toBe(false);
    expect(z.safeParse(speechLanguageSchema, 7).success).toBe(false);
  });
});

describe('how well one language serves as another', () => {
  it.each([
    ['de', 'de-DE', 'region'],
    ['de-AT', 'de-DE', 'script'],
    ['zh-TW', 'zh-CN', 'language'],
    ['sr-Latn', 'sr-RS', 'language'],
    ['no', 'nb-NO', 'region'],
    ['yue', 'zh-HK', 'region'],
    ['zh-TW', 'zh-HK', 'none'],
    ['uk', 'ru-RU', 'none'],
    ['fa', 'ar-SA', 'none'],
  ])('is, of %s by a voice of %s: %s', (wanted, offered, fit) => {
    expect(languageFit(languageOf(wanted), languageOf(offered))).toBe(fit);
  });

  it('counts every region as the same language', () => {
    expect(isSameLanguage('pt-BR', languageOf('pt-PT'))).toBe(true);
    expect(isSameLanguage('es-ES', languageOf('gl-ES'))).toBe(false);
  });
});
