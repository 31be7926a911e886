import { describe, expect, it } from 'vitest';
import { type Colour, colourOf, contrast, looksSame, over, white } from '@/lib/page/text/colours';

const black: Colour = [0, 0, 0, 1];

describe('colours', () => {
  it('reads what a browser computes', () => {
    expect(colourOf('rgb(1, 2, 3)')).toEqual([1, 2, 3, 1]);
    expect(colourOf('rgba(1, 2, 3, 0.5)')).toEqual([1, 2, 3, 0.5]);
    expect(colourOf('transparent')).toBeUndefined();
  });

  it('measures contrast as WCAG does', () => {
    expect(contrast(white, black)).toBeCloseTo(21, 5);
    expect(contrast([119, 119, 119, 1], white)).toBeCloseTo(4.48, 2);
  });

  it('lays a transparent colour over an opaque one', () => {
    expect(over([0, 0, 0, 0.5], white)).toEqual([127.5, 127.5, 127.5, 1]);
  });

  it('tells what no eye tells apart from what is only faint, or only as bright', () => {
    expect(looksSame([254, 254, 254, 1], white)).toBe(true);
    expect(looksSame([200, 200, 200, 1], white)).toBe(false);
    expect(looksSame([255, 0, 0, 1], [0, 137, 0, 1])).toBe(false);
  });
});
