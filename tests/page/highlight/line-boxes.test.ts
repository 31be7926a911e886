import { describe, expect, it } from 'vitest';
import { type Box, linesOf, within, without } from '@/lib/page/highlight/line-boxes';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

describe('the lines of a text', () => {
  it('are one box where words of several elements follow each other, with the spaces between them', () => {
    expect(linesOf([box(10, 0, 60, 20), box(64, 2, 90, 22), box(90, 0, 120, 20)], false)).toEqual([
      box(10, 0, 120, 22),
    ]);
  });

  it('are a box each, and pieces with something else between them as well', () => {
    const rects = [box(200, 0, 300, 20), box(10, 24, 60, 44), box(90, 24, 120, 44)];

    expect(linesOf(rects, false)).toEqual(rects);
  });

  it('grow to the left in a text that is written to the left', () => {
    expect(linesOf([box(60, 0, 100, 20), box(20, 0, 58, 20)], false)).toEqual([box(20, 0, 100, 20)]);
  });

  it('run downwards in vertical writing', () => {
    expect(linesOf([box(80, 0, 100, 50), box(80, 53, 100, 90), box(50, 0, 70, 40)], true)).toEqual([
      box(80, 0, 100, 90),
      box(50, 0, 70, 40),
    ]);
  });

  it('leave out what is not drawn, and are not more than a page can make us draw', () => {
    const many = Array.from({ length: 5000 }, (_, index) => box(0, index * 30, 10, index * 30 + 20));

    expect(linesOf([box(0, 0, 0, 20), box(5, 5, 9, 5)], false)).toEqual([]);
    expect(linesOf(many, false)).toHaveLength(200);
  });
});

describe('a box within an area', () => {
  it.each([
    ['all of it', box(10, 10, 20, 20), box(0, 0, 30, 30), box(10, 10, 20, 20)],
    ['a part', box(10, 10, 50, 50), box(0, 0, 30, 30), box(10, 10, 30, 30)],
    ['nothing', box(40, 10, 50, 50), box(0, 0, 30, 30), undefined],
  ])('leaves %s', (_what, inner, area, left) => {
    expect(within(inner, area)).toEqual(left);
  });
});

describe('a box beside a cover', () => {
  const line = box(100, 100, 300, 120);

  it.each([
    ['all of it where nothing covers it', box(0, 0, 50, 50), [line]],
    ['nothing where all is covered', box(0, 0, 400, 400), []],
    ['what stands below a bar', box(0, 0, 400, 110), [box(100, 110, 300, 120)]],
    ['what stands before a box', box(250, 90, 400, 400), [box(100, 100, 250, 120)]],
    ['both sides', box(150, 90, 200, 400), [box(100, 100, 150, 120), box(200, 100, 300, 120)]],
    ['all of it where only a corner is covered', box(250, 110, 400, 400), [line]],
    ['nothing of a remainder that nobody sees', box(0, 0, 400, 119.5), []],
  ])('leaves %s', (_what, cover, left) => {
    expect(without(line, cover)).toEqual(left);
  });
});
