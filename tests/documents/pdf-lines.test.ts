import { expect, it } from 'vitest';
import { type PdfPiece, pageText } from '@/lib/documents/pdf-lines';

const piece = (str: string, x: number, y: number, more: Partial<PdfPiece> = {}): PdfPiece => ({
  str,
  dir: /[\u0590-\u06ff]/.test(str) ? 'rtl' : 'ltr',
  hasEOL: false,
  height: 10,
  transform: [10, 0, 0, 10, x, y],
  ...more,
});

it('joins the pieces of a line and begins a paragraph where the gap is large', () => {
  const pieces = [
    piece('One ', 0, 100),
    piece('line', 30, 100, { hasEOL: true }),
    piece('below', 0, 88, { hasEOL: true }),
    piece('Apart', 0, 60),
  ];

  expect(pageText(pieces)).toBe('One line\nbelow\n\nApart');
});

it('keeps the order of a second column that is drawn after the first', () => {
  const pieces = [
    piece('left 1', 0, 100, { hasEOL: true }),
    piece('left 2', 0, 88, { hasEOL: true }),
    piece('right 1', 200, 100, { hasEOL: true }),
    piece('right 2', 200, 88),
  ];

  expect(pageText(pieces)).toBe('left 1\nleft 2\nright 1\nright 2');
});

it('reads a Hebrew line from the right, and a number and a name in it from the left', () => {
  const line = [piece('N', 0, 0), piece('Y', 10, 0), piece(' ', 20, 0), piece('2026', 35, 0)];
  const hebrew = [piece(' ', 95, 0), piece('\u05dd', 100, 0), piece('\u05d5', 110, 0), piece('\u05d9', 120, 0)];

  expect(pageText([...line, ...hebrew])).toBe('\u05d9\u05d5\u05dd NY 2026');
});

it('turns a word of Hebrew inside an English line, and nothing else', () => {
  const pieces = [piece('say ', 0, 0), piece('\u05dd', 30, 0), piece('\u05d5', 35, 0), piece(' now', 40, 0)];

  expect(pageText(pieces)).toBe('say \u05d5\u05dd now');
});

it('leaves control characters out', () => {
  expect(pageText([piece('a\u0000b\u0007c', 0, 0)])).toBe('abc');
});
