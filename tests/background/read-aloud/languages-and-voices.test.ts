import { describe, expect, it } from 'vitest';
import { givenReadAloud } from '@/lib/background/read-aloud/read-aloud-text';
import { readAloudSettings } from '@/lib/background/read-aloud/voice-plan';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { z } from '@/lib/domain/schema';
import { isSameLanguage, type SpeechLanguage } from '@/lib/domain/speech-language';
import { chooseVoice } from '@/lib/voices/browser/choose-voice';
import { defaultVoice, findVoiceEngine } from '@/lib/voices/registry';
import { languageOf } from '../../fakes/language-of';
import { recordedDetection } from '../../fakes/recorded-detection';
import { systemVoice } from '../../fakes/speech-synthesis';
import mixed from '../../fixtures/languages/mixed.json';
import systemLanguages from '../../fixtures/languages/system-voices.json';
import texts from '../../fixtures/languages/texts.json';

const on = { isOn: true, settings: {}, secrets: {} };
/** The voices of a Mac, by their tags. */
const systemVoices = systemLanguages.map((lang) => systemVoice(`Voice of ${lang}`, lang));
const samples = Object.entries(texts).map(([tag, [first = '', second = '']]) => ({ tag, text: `${first} ${second}` }));

/** Neither service has a voice of it. */
const withoutNeuralVoice = ['be'];
/** A Mac has no voice of these. */
const withoutSystemVoice = ['be', 'et', 'fa', 'is', 'ka', 'lt', 'lv', 'sr', 'ur'];

const engineIds = ['browser', 'edge', 'azure', 'openai'] as const;
type EngineId = (typeof engineIds)[number];
const defaults = z.parse(preferencesSchema, {});

/** The sentences of a text, with the languages that are found for them. */
const sentencesOf = async (text: string, uiLanguage: string, declared?: string) => {
  const source = { type: 'text', title: '', text, ...(declared !== undefined && { language: declared }) } as const;
  const options = {
    preferences: { ...defaults, language: uiLanguage },
    languages: [uiLanguage],
    detect: recordedDetection,
  };
  return (await givenReadAloud(source, options).take()).sentences;
};

/** The voices that speak languages with one source on, beside the browser. */
const planOf = (engineId: EngineId, languages: readonly SpeechLanguage[]) => {
  const engines = [engineId, 'browser'].flatMap((id) => findVoiceEngine(id) ?? []);
  const preferences = { ...defaults, voiceSources: { [engineId]: on } };
  return readAloudSettings(preferences, { engines: () => engines, defaultVoice }, languages).voices;
};

const tagOf = ({ engineId, voiceId }: VoiceRef, language: SpeechLanguage): string | undefined => {
  if (engineId === 'browser') return chooseVoice(systemVoices, voiceId, language)?.lang;
  return /^[a-z]+-[A-Z]{2}/u.exec(voiceId)?.[0];
};

/** The language of the voice that speaks; undefined where there is none. */
const spokenBy = (voice: VoiceRef | undefined, language: SpeechLanguage): SpeechLanguage | undefined => {
  const tag = voice === undefined ? undefined : tagOf(voice, language);
  return tag === undefined ? undefined : languageOf(tag);
};

const ways = ['en-US', 'de-DE'].flatMap((uiLanguage) =>
  [true, false].map((isDeclared) => ({ uiLanguage, isDeclared, how: isDeclared ? 'declared' : 'not declared' })),
);

describe.each(ways)('with an interface in $uiLanguage, a text that is $how', ({ uiLanguage, isDeclared }) => {
  it.each(samples)('in $tag is asked for in it, of a voice of it or of none', async ({ tag, text }) => {
    const sentences = await sentencesOf(text, uiLanguage, isDeclared ? tag : undefined);
    const languages = sentences.map(({ language }) => language);
    const isOwn = (language: SpeechLanguage | undefined): boolean =>
      language !== undefined && isSameLanguage(language, languageOf(tag));

    expect(languages.length).toBeGreaterThan(0);
    expect(languages.filter((language) => !isOwn(language))).toEqual([]);
    for (const engineId of engineIds) {
      const voices = planOf(engineId, languages);
      const spoken = languages.map((language) => spokenBy(voices[language]?.[0], language));
      const isLacking = (engineId === 'browser' ? withoutSystemVoice : withoutNeuralVoice).includes(tag);
      // OpenAI's voices speak any language.
      if (engineId === 'openai') expect(voices[languages[0] ?? 'en-US']?.[0]).toEqual({ engineId, voiceId: 'alloy' });
      else
        expect(spoken.map((language) => (language === undefined ? 'none' : isOwn(language)))).toEqual(
          languages.map(() => (isLacking ? 'none' : true)),
        );
    }
  });

  it.each(mixed)('changes its voice where it changes its language: $name', async ({ sentences }) => {
    const text = sentences.map(([, sentence]) => sentence).join(' ');
    const spoken = await sentencesOf(text, uiLanguage, isDeclared ? sentences[0]?.[0] : undefined);
    const voices = planOf(
      'edge',
      spoken.map(({ language }) => language),
    );
    const languages = spoken.map(({ language }) => spokenBy(voices[language]?.[0], language));

    expect(languages.map((language) => language?.split('-')[0])).toEqual(sentences.map(([tag]) => tag));
  });
});
