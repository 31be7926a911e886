import { expect, it } from 'vitest';
import { type Cue, captionLines } from '@/lib/page/text/caption-lines';

const cue = (start: number, text: string, speaker = ''): Cue => ({
  start,
  end: start + 2,
  speaker,
  lines: text.split('\n'),
});

const said = (...cues: readonly Cue[]): readonly string[] =>
  captionLines(cues).map(({ atSeconds, text }) => `${atSeconds} ${text}`);

it('puts the pieces of a sentence together, with the time of the first', () => {
  expect(said(cue(1.6, 'The lens turns'), cue(3, 'on a bath of mercury.'))).toEqual([
    '1 The lens turns on a bath of mercury.',
  ]);
});

it('says a line once that rolling captions show twice, and later again where it is said again', () => {
  expect(said(cue(0, 'one'), cue(2, 'one\ntwo'), cue(4, 'two\nthree'), cue(6, 'one'))).toEqual(['0 one two three one']);
});

it('begins a new line after a silence, and after a sentence where there is enough already', () => {
  const sentence = `${'word '.repeat(20)}end.`;

  expect(said(cue(0, sentence), cue(2, 'Next.'), cue(10, 'Later.'))).toEqual([`0 ${sentence}`, '2 Next.', '10 Later.']);
});

it('ends a line at last where no sentence ends', () => {
  const cues = Array.from({ length: 40 }, (_, index) => cue(index * 2, `words without an end ${index}`));

  expect(Math.max(...said(...cues).map((line) => line.length))).toBeLessThan(300);
});

it('names a speaker where another one begins', () => {
  expect(said(cue(0, 'Four tons.', 'Ada'), cue(2, 'It is heavy.', 'Ada'), cue(4, 'Really?', 'Ben'))).toEqual([
    '0 Ada: Four tons. It is heavy.',
    '4 Ben: Really?',
  ]);
});

it('puts no space between words where the script has none', () => {
  expect(said(cue(0, '灯台の光は'), cue(2, '遠くまで届く。'))).toEqual(['0 灯台の光は遠くまで届く。']);
});

it('makes nothing of captions without words, and of times before the start', () => {
  expect(captionLines([{ start: 0, end: 1, speaker: 'Ada', lines: [] }])).toEqual([]);
  expect(said(cue(-3, 'Before.'))).toEqual(['0 Before.']);
});
