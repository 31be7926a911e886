import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellWord } from '@/lib/domain/tools/shell-word';

it.each([['plain'], ["it's"], ['$HOME'], ['a b'], ['`id`'], ['"'], ['\\'], ['-x=1'], ['']])(
  'writes %j as a shell reads it back',
  (word) => {
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
  },
);
