import { describe, expect, it } from 'vitest';
import { sentenceStepOf } from '@/lib/domain/read-aloud/seek-keys';

const stepsOf = (direction: 'ltr' | 'rtl') =>
  ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home'].map((key) => sentenceStepOf(key, direction));

describe('the arrow keys on a position', () => {
  it('move right to go forward where text runs to the right', () => {
    expect(stepsOf('ltr')).toEqual([1, -1, 1, -1, undefined]);
  });

  it('move left to go forward where text runs to the left', () => {
    expect(stepsOf('rtl')).toEqual([-1, 1, 1, -1, undefined]);
  });
});
