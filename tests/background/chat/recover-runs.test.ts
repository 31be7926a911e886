import { describe, expect, it } from 'vitest';
import { longerLines } from '@/lib/background/chat/recover-runs';

describe('longerLines', () => {
  it.each([
    ['takes a panel that holds everything and more', ['a', 'b'], 3, ['a', 'b', 'c'], ['a', 'b', 'c']],
    ['takes a panel that holds only the end', ['a', 'b'], 4, ['b', 'c', 'd'], ['a', 'b', 'c', 'd']],
    ['keeps the journal when the panel holds less', ['a', 'b'], 1, ['a'], ['a', 'b']],
    ['does not bridge a gap', ['a'], 4, ['d'], ['a']],
    ['takes everything when the journal holds nothing', [], 2, ['a', 'b'], ['a', 'b']],
  ])('%s', (_name, known, haveSeq, held, expected) => {
    expect(longerLines(known, haveSeq, held)).toEqual(expected);
  });
});
