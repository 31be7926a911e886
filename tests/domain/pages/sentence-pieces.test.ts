import { expect, it } from 'vitest';
import { sentencePieces, textWidth } from '@/lib/domain/pages/sentence-pieces';

const squeezed = (text: string): string => text.replace(/\s+/g, '');

it.each([
  ['English', 'The keeper counted the ships at dusk. Then he wrote it down! ', /[.!]$/],
  ['Japanese', '灯台守は夕方に船を数えた。それから記録した。', /。$/],
  ['Chinese', '守塔人在黄昏时数船。然后他写了下来！', /[。！]$/],
  ['Arabic', 'عدّ حارس المنارة السفن عند الغروب. هل كتبها؟ ', /[.؟]$/],
  ['Hindi', 'रखवाले ने शाम को जहाज़ गिने। फिर उसने लिखा। ', /।$/],
])('cuts %s after sentences, into pieces of about the same width', (_, sentences, end) => {
  const text = sentences.repeat(40).trim();
  const pieces = sentencePieces(text, 400);
  const widths = pieces.map(textWidth);

  expect(pieces.every((piece) => end.test(piece))).toBe(true);
  expect(Math.max(...widths)).toBeLessThanOrEqual(400);
  expect(Math.min(...widths)).toBeGreaterThan(200);
  expect(squeezed(pieces.join(''))).toBe(squeezed(text));
});

it('cuts a script without full stops and blanks between words', () => {
  const text = 'ผู้ดูแลประภาคารนับเรือยามพลบค่ำแล้วจดลงในสมุด'.repeat(30);
  const words = new Set([...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].map(({ index }) => index));
  const pieces = sentencePieces(text, 400);
  let at = 0;

  expect(pieces.join('')).toBe(text);
  for (const piece of pieces) {
    expect(words.has(at)).toBe(true);
    expect(piece.length).toBeLessThanOrEqual(400);
    at += piece.length;
  }
});

it('leaves a sentence whole that is somewhat too wide, and cuts a wider one between words', () => {
  const long = `${'word '.repeat(100)}end.`;
  const endless = `${'word '.repeat(1000)}end.`;

  expect(sentencePieces(long, 400)).toEqual([long]);
  expect(sentencePieces(endless, 400).every((piece) => /^word.*(?:word|end\.)$/.test(piece))).toBe(true);
});

it('cuts code after lines and keeps how they are indented', () => {
  const code = Array.from({ length: 40 }, (_, index) => `  if (a.b === ${index}) run(); // e.g. this. That.`).join(
    '\n',
  );
  const pieces = sentencePieces(code, 400, true);

  expect(pieces.join('\n')).toBe(code);
  expect(pieces.every((piece) => piece.startsWith('  if') && piece.length <= 400)).toBe(true);
});

it('counts what ideographs and syllables say', () => {
  expect(textWidth('ab')).toBe(2);
  expect(textWidth('灯台 é')).toBe(8);
});
