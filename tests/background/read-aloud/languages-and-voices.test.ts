import { describe, expect, it } from 'vitest';
import { givenReadAloud } from '@/lib/background/read-aloud/read-aloud-text';
import { readAloudSettings } from '@/lib/background/read-aloud/voice-plan';
import { type Preferences, preferencesSchema } from '@/lib/domain/app/preferences';
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

const preferencesOf = (language: string, engineId: string): Preferences => ({
  ...z.parse(preferencesSchema, {}),
  language,
  voiceSources: { [engineId]: on },
});

const spokenOf = async (text: string, uiLanguage: string, engineId: string, declared?: string) => {
  const preferences = preferencesOf(uiLanguage, engineId);
  const source = { type: 'text', title: '', text, ...(declared !== undefined && { language: declared }) } as const;
  const options = { preferences, languages: [uiLanguage], detect: recordedDetection };
  const { sentences } = await givenReadAloud(source, options).take();
  const engines = [engineId, 'browser'].flatMap((id) => findVoiceEngine(id) ?? []);
  const plan = readAloudSettings(
    preferences,
    { engines: () => engines, defaultVoice },
    sentences.map(({ language }) => language),
  );
  return sentences.map(({ language }) => ({ language, voice: plan.voices[language]?.[0] }));
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
  it.each(samples)('in $tag is requested in it of every engine', async ({ tag, text }) => {
    const declared = isDeclared ? tag : undefined;
    for (const engineId of ['browser', 'edge', 'azure', 'openai']) {
      const spoken = await spokenOf(text, uiLanguage, engineId, declared);

      expect(spoken.length).toBeGreaterThan(0);
      expect(spoken.every(({ language }) => isSameLanguage(language, languageOf(tag)))).toBe(true);
    }
  });

  it.each(samples)('in $tag is spoken by a voice of it, and by none of another language', async ({ tag, text }) => {
    const declared = isDeclared ? tag : undefined;
    for (const engineId of ['browser', 'edge', 'azure']) {
      const spoken = await spokenOf(text, uiLanguage, engineId, declared);
      const lacking = engineId === 'browser' ? withoutSystemVoice : withoutNeuralVoice;
      const languages = spoken.map(({ voice, language }) => spokenBy(voice, language));

      for (const language of languages) {
        if (lacking.includes(tag)) expect(language).toBeUndefined();
        else expect(language !== undefined && isSameLanguage(language, languageOf(tag))).toBe(true);
      }
    }
  });

  it.each(mixed)('changes its voice where it changes its language: $name', async ({ sentences }) => {
    const text = sentences.map(([, sentence]) => sentence).join(' ');
    const declared = isDeclared ? sentences[0]?.[0] : undefined;
    const spoken = await spokenOf(text, uiLanguage, 'edge', declared);
    const languages = spoken.map(({ voice, language }) => spokenBy(voice, language));

    expect(languages.map((language) => language?.split('-')[0])).toEqual(sentences.map(([tag]) => tag));
  });
});
