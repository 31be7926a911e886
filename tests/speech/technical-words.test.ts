import { expect, it } from 'vitest';
import { withoutTechnicalWords } from '@/lib/speech/technical-words';

it.each([
  ['Öffnen Sie config.json im Ordner src/lib.', 'Öffnen Sie im Ordner'],
  ['请打开config.json文件。', '请打开 文件。'],
  ['See https://a.example/b?c=d for more', 'See for more'],
  ['The value MAX_SIZE is new', 'The value is new'],
  ['Nothing of the kind. It ends here.', 'Nothing of the kind. It ends here.'],
])('leaves out what is in no language: %s', (text, rest) => {
  expect(withoutTechnicalWords(text).replace(/\s+/gu, ' ').trim()).toBe(rest);
});

it('leaves a text that has nothing else', () => {
  expect(withoutTechnicalWords('src/main.ts')).toBe('src/main.ts');
});
