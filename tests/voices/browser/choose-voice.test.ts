import { describe, expect, it } from 'vitest';
import { chooseVoice, isForeignVoice } from '@/lib/voices/browser/choose-voice';
import { languageOf } from '../../fakes/language-of';
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
    ['pt-PT', 'pt-BR'],
    ['en-US', 'en-GB'],
    ['de-DE', 'de'],
    ['it-IT', 'it_it'],
  ] as const)('takes, for %s, the nearest that there is: %s', (language, lang) => {
    expect(chooseVoice([systemVoice('Far', 'xx'), systemVoice('Near', lang)], '', languageOf(language))).toMatchObject({
      lang,
    });
  });

  it('takes, of several voices of one name, the one of the language, whatever its region', () => {
    const eddies = [systemVoice('Eddy', 'de-DE'), systemVoice('Eddy', 'fr-FR')];

    expect(chooseVoice(eddies, 'Eddy', languageOf('fr-CA'))).toMatchObject({ lang: 'fr-FR' });
  });

  it('is told to be of another language where it is, also where it was asked for by name', () => {
    const hans = chooseVoice(voices, 'Hans', 'en-US') ?? null;

    expect([isForeignVoice(hans, 'en-US'), isForeignVoice(hans, 'de-DE'), isForeignVoice(null, 'de-DE')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(isForeignVoice(systemVoice('Unknown', 'no language'), 'de-DE')).toBe(false);
  });

  it('never takes Cantonese for Mandarin, or Arabic for Persian', () => {
    const others = [systemVoice('Sin-ji', 'zh-HK'), systemVoice('Majed', 'ar-SA')];

    expect(chooseVoice(others, '', 'zh-TW')).toBeUndefined();
    expect(chooseVoice(others, '', languageOf('fa'))).toBeUndefined();
  });
});
