// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSentenceFrames } from '@/lib/page/read-aloud/sentence-frames';
import type { FoundSentence } from '@/lib/page/read-aloud/sentence-places';
import type { MappedBlock } from '@/lib/page/text/text-map';

const blockAt = (start: number, ...framesBefore: readonly Element[]): MappedBlock => ({
  start,
  end: start + 5,
  block: {
    id: `b${start}`,
    kind: 'paragraph',
    text: 'A text',
    runs: [],
    element: document.body,
    ...(framesBefore.length > 0 && { framesBefore }),
  },
});
const found = (): FoundSentence => ({
  text: 'A text',
  language: 'en-US',
  startsParagraph: true,
  source: { start: 0, end: 6 },
  map: [],
});
const element = (): Element => document.createElement('div');

it('gives a frame to the first sentence of the block behind it', () => {
  const frames = createSentenceFrames();
  const [frame, after] = [element(), element()];
  const sentence = found();
  frames.meet(blockAt(0, frame));
  frames.place(blockAt(0, frame), sentence);
  frames.name(sentence, 's0');
  frames.end([after]);

  expect(frames.before('s0')).toEqual([frame]);
  expect(frames.before('s1')).toEqual([]);
  expect(frames.before()).toEqual([after]);
});

it('leaves the frame before a block that is not read to the next one that is', () => {
  const frames = createSentenceFrames();
  const [beforeCode, beforeEnd] = [element(), element()];
  const sentence = found();
  frames.meet(blockAt(0, beforeCode));
  frames.meet(blockAt(6));
  frames.place(blockAt(6), sentence);
  frames.name(sentence, 's0');
  frames.meet(blockAt(12, beforeEnd));
  frames.end([]);

  expect(frames.before('s0')).toEqual([beforeCode]);
  expect(frames.before()).toEqual([beforeEnd]);
});

it('keeps a heading that waited before the frame under it', () => {
  const frames = createSentenceFrames();
  const frame = element();
  const [heading, text] = [found(), found()];
  frames.meet(blockAt(0));
  frames.meet(blockAt(6, frame));
  for (const [start, sentence] of [[0, heading] as const, [6, text] as const]) {
    frames.place(blockAt(start), sentence);
    frames.name(sentence, `s${start}`);
  }

  expect([frames.before('s0'), frames.before('s6')]).toEqual([[], [frame]]);
});
