import { describe, expect, it } from 'vitest';
import { speechLanguage } from '@/lib/domain/speech-language';
import {
  builtInAzureVoices,
  builtInEdgeVoices,
  defaultNeuralVoice,
  neuralVoices,
  readListedVoices,
} from '@/lib/voices/wire/neural-voices';
import { languageOf } from '../../fakes/language-of';

describe('the voices that are known without a list', () => {
  it('are each of a language, and are named once', () => {
    for (const voices of [builtInEdgeVoices, builtInAzureVoices]) {
      expect(voices.filter(({ locale }) => speechLanguage(locale ?? '') === undefined)).toEqual([]);
      expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
    }
  });

  it.each([
    ['el', 'el-GR-AthinaNeural'],
    ['pt-PT', 'pt-PT-RaquelNeural'],
    ['en-NZ', 'en-US-AriaNeural'],
    ['yue', 'zh-HK-HiuMaanNeural'],
    ['la', undefined],
  ])('speak %s as %s', (language, id) => {
    expect(defaultNeuralVoice(builtInEdgeVoices, languageOf(language))).toBe(id);
  });
});

it('puts those of a list that are known first, and dialects and children last', () => {
  const listed = [
    { ShortName: 'en-US-AnaNeural', Locale: 'en-US' },
    { ShortName: 'en-US-AvaMultilingualNeural', Locale: 'en-US' },
    { ShortName: 'zh-CN-liaoning-XiaobeiNeural', Locale: 'zh-CN-liaoning' },
    { ShortName: 'en-US-AriaNeural', Locale: 'en-US' },
  ];

  expect(neuralVoices('edge', listed, builtInEdgeVoices).map(({ name, locale }) => [name, locale])).toEqual([
    ['Aria', 'en-US'],
    ['Ava Multilingual', 'en-US'],
    ['Ana', 'en-US'],
    [expect.any(String), 'zh-CN'],
  ]);
});

/** Every locale of Azure Speech (its page "Language and voice support", November 2026); Edge lists some of them. */
const documented = [
  'af-ZA am-ET ar-AE ar-BH ar-DZ ar-EG ar-IQ ar-JO ar-KW ar-LB ar-LY ar-MA ar-OM ar-QA ar-SA ar-SY ar-TN ar-YE as-IN',
  'az-AZ bg-BG bn-BD bn-IN bs-BA ca-ES cs-CZ cy-GB da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-HK en-IE en-IN',
  'en-KE en-NG en-NZ en-PH en-SG en-TZ en-US en-ZA es-AR es-BO es-CL es-CO es-CR es-CU es-DO es-EC es-ES es-GQ es-GT',
  'es-HN es-MX es-NI es-PA es-PE es-PR es-PY es-SV es-US es-UY es-VE et-EE eu-ES fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH',
  'fr-FR ga-IE gl-ES gu-IN he-IL hi-IN hr-HR hu-HU hy-AM id-ID is-IS it-IT iu-Cans-CA iu-Latn-CA ja-JP jv-ID ka-GE',
  'kk-KZ km-KH kn-IN ko-KR lo-LA lt-LT lv-LV mk-MK ml-IN mn-MN mr-IN ms-MY mt-MT my-MM nb-NO ne-NP nl-BE nl-NL or-IN',
  'pa-IN pl-PL ps-AF pt-BR pt-PT ro-RO ru-RU si-LK sk-SK sl-SI so-SO sq-AL sr-Latn-RS sr-RS su-ID sv-SE sw-KE sw-TZ',
  'ta-IN ta-LK ta-MY ta-SG te-IN th-TH tr-TR uk-UA ur-IN ur-PK uz-UZ vi-VN wuu-CN yue-CN zh-CN zh-CN-guangxi zh-CN-henan',
  'zh-CN-liaoning zh-CN-shaanxi zh-CN-shandong zh-CN-sichuan zh-HK zh-TW zu-ZA',
]
  .join(' ')
  .split(' ');

it.each([
  ['edge', builtInEdgeVoices],
  ['azure', builtInAzureVoices],
] as const)('are all there, in every locale that is documented: %s', (engineId, known) => {
  const listed = documented.map((Locale) => ({ Locale, ShortName: `${Locale}-SomebodyNeural` }));

  const voices = neuralVoices(engineId, listed, known);

  expect(voices.map(({ id }) => id).toSorted()).toEqual(listed.map(({ ShortName }) => ShortName).toSorted());
  expect(voices.filter(({ id, locale = '?' }) => !id.startsWith(locale))).toEqual([]);
});

it('lose one entry of a list that cannot be read, and not the others; what is no list is none', () => {
  const aria = { ShortName: 'en-US-AriaNeural', Locale: 'en-US' };

  expect(readListedVoices([aria, { ShortName: 'nobody' }, null])).toMatchObject([aria]);
  expect([{ voices: [aria] }, [{ name: 'Aria' }], undefined].map(readListedVoices)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(readListedVoices([])).toEqual([]);
});
