import { expect, it } from 'vitest';
import type { FrameContent } from '@/lib/background/pages/page-extractor';
import { frameOfQuote } from '@/lib/background/pages/passage-frame';

const page = { tabId: 7, frameId: 0, documentId: 'd0', url: 'https://a.example/' };

const frame = (frameId: number, ...texts: readonly string[]): FrameContent => ({
  document: { tabId: 7, frameId, documentId: `d${frameId}`, url: `https://a.example/${frameId}` },
  content: {
    url: `https://a.example/${frameId}`,
    title: '',
    direction: 'ltr',
    kind: 'article',
    words: 0,
    blocks: texts.map((text, index) => ({ id: `b${index}`, kind: 'paragraph', text })),
  },
});

it('finds the frame that holds a quotation, across its paragraphs, and none where it stands nowhere', async () => {
  const frames = [frame(1, 'The lamp is lit.'), frame(2, 'The stair', 'has two  hundred steps.')];
  const find = (quote: string) => frameOfQuote({ extractFrames: async () => frames }, page, quote);

  expect(await find('stair\nhas two hundred')).toMatchObject({ frameId: 2 });
  expect(await find('three hundred')).toBeUndefined();
});
