import { expect, it } from 'vitest';
import { sampleSentence } from '@/lib/panel/read-aloud/sample-sentence';
import { languageOf } from '../../fakes/language-of';

it.each([
  ['en-GB', 'Hello.'],
  ['el', 'Γεια'],
  ['no', 'Hei.'],
  ['pt-PT', 'Olá'],
  ['zu', 'IsiZulu'],
])('is heard in %s in its own words: %s', async (language, words) => {
  expect(await sampleSentence(languageOf(language))).toContain(words);
});
