import { describe, expect, it } from 'vitest';
import { chooseVoice, normalisedTag } from '@/lib/voices/browser/choose-voice';
import { systemVoice } from '../../fakes/speech-synthesis';

const german = systemVoice('Anna', 'de-DE');

describe('the choice of a voice', () => {
  const voices = [
    systemVoice('Remote', 'de-DE', false),
    german,
    systemVoice('Hans', 'de-AT'),
    systemVoice('Mandarin', 'cmn'),
    systemVoice('Anna', 'en-US'),
  ];

  it.each([
    ['by its name and locale', 'Anna', 'en-US', 'Anna', 'en-US'],
    ['by its name alone', 'Hans', 'en-US', 'Hans', 'de-AT'],
    ['that speaks on this computer, where the name is not there', 'Gone', 'de-DE', 'Anna', 'de-DE'],
    ['by its language under another name for it', 'Gone', 'zh-CN', 'Mandarin', 'cmn'],
  ] as const)('takes one %s', (_, name, locale, chosen, lang) => {
    expect(chooseVoice(voices, name, locale)).toMatchObject({ name: chosen, lang });
  });

  it('is left to the browser where none speaks the language', () => {
    expect(chooseVoice(voices, 'Gone', 'ja-JP')).toBeUndefined();
  });

  it.each([
    ['en_us', 'en-US'],
    ['cmn', 'zh-CN'],
    ['yue', 'zh-HK'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
  ])('reads the tag %s as %s', (tag, wanted) => {
    expect(normalisedTag(tag)).toBe(wanted);
  });
});
