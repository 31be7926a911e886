import { expect, it } from 'vitest';
import { createSpeakerSettings } from '@/lib/background/read-aloud/speaker-settings';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import { defaultVoice, voiceEngines } from '@/lib/voices/registry';
import { languageOf } from '../../fakes/language-of';
import { threeSentences } from '../../fakes/read-aloud-sessions';

it('has voices for the languages of the text, and says which of them the speaker does not know yet', async () => {
  const preferences = preferencesSchema.parse({ voice: { rate: 2 } });
  const greek = languageOf('el');
  const session = threeSentences('r1');
  const more = session.sentences.map((sentence): ReadAloudSentence => ({ ...sentence, language: greek }));
  const paces: number[] = [];
  let sentences = session.sentences;
  const settings = createSpeakerSettings(
    {
      preferences: { read: async () => preferences, change: async () => preferences },
      voices: { engines: () => voiceEngines, defaultVoice },
    },
    { current: () => ({ ...session, sentences }), setPace: ({ rate }) => paces.push(rate) },
  );
  const before = settings.take();
  await settings.read();

  const first = settings.take();
  const lacksGreek = settings.lacks(more);
  sentences = [...sentences, ...more];
  const second = settings.take();

  expect(before).toBeUndefined();
  expect([Object.keys(first?.voices ?? {}), Object.keys(second?.voices ?? {})]).toEqual([['en-US'], ['en-US', 'el']]);
  expect([lacksGreek, settings.lacks(more)]).toEqual([true, false]);
  expect(paces).toEqual([2]);
});
