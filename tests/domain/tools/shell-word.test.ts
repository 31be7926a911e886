import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellWord } from '@/lib/domain/tools/shell-word';

it.each([['plain'], ["it's"], ['$HOME'], ['a b'], ['`id`'], ['"'], ['\\'], ['-x=1'], ['']])(
  'writes %j as a shell reads it back',
  (word) => {
    const line = `printf %s ${shellWord(word, 'posix')}`;
    expect(execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' })).toBe(word);
  },
);

it.each([
  ['plain', 'plain'],
  ['C:\\tools\\server.exe', 'C:\\tools\\server.exe'],
  ['C:\\My Files', '"C:\\My Files"'],
  ['C:\\My Files\\', '"C:\\My Files\\\\"'],
  ['npx files "C:\\My Files"', '"npx files \\"C:\\My Files\\""'],
  ['a\\"b', '"a\\\\\\"b"'],
  ["it's", `"it's"`],
  ['', '""'],
])('writes %j as programs on Windows read it back', (word, written) => {
  expect(shellWord(word, 'windows')).toBe(written);
});
