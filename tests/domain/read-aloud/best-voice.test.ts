import { expect, it } from 'vitest';
import { withUsersRegion } from '@/lib/domain/read-aloud/best-voice';
import { languageOf } from '../../fakes/language-of';

it.each([
  ['en', ['de-DE', 'en-GB', 'en-US'], 'en-GB'],
  ['en-US', ['en-GB'], 'en-US'],
  ['en', ['en', 'de-AT'], 'en'],
  ['zh-Hant', ['zh-CN', 'zh-TW'], 'zh-TW'],
  ['pt', [], 'pt'],
])('%s, for a user of %j, is %s', (language, users, known) => {
  expect(withUsersRegion(languageOf(language), users)).toBe(known);
});
