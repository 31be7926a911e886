// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { changeLanguage } from '@/lib/i18n/start';
import { wordsNow } from '@/lib/i18n/words-now';

it('gives the texts and formats of the language that is shown then', async () => {
  expect((await wordsNow()).t('backup.title')).toBe('Backup');
  await changeLanguage('de-DE');
  const { t, formats } = await wordsNow();

  expect(t('backup.title')).toBe('Sicherung');
  expect(t('backup.inFolder', { folder: 'A' })).toBe('Im Ordner „A“');
  expect(formats.number(1234.5)).toBe('1.234,5');
});
