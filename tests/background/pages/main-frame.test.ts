import { describe, expect, it } from 'vitest';
import { mainFrame } from '@/lib/background/pages/main-frame';
import type { FrameContent } from '@/lib/background/pages/page-extractor';

const page = { tabId: 7, frameId: 0, documentId: 'd0', url: 'https://a.example/' };

const frame = (frameId: number, url: string, words: number): FrameContent => ({
  document: { tabId: 7, frameId, documentId: `d${frameId}`, url },
  content: { url, title: '', direction: 'ltr', kind: 'article', blocks: [], words },
});

const choose = (frames: readonly FrameContent[], ...addresses: readonly string[]) =>
  mainFrame({ extractFrames: async () => frames }, page, addresses);

describe('the frame that is read in place of a page', () => {
  it('is the one with the most words among those that the page shows', async () => {
    const frames = [
      frame(1, 'https://a.example/1', 60),
      frame(2, 'https://b.example/2', 900),
      frame(3, 'https://ads.example/', 5000),
    ];

    expect(await choose(frames, 'https://a.example/1', 'https://b.example/2')).toMatchObject({ frameId: 2 });
  });

  it('is none with only a few words, and none that may not be read', async () => {
    expect(await choose([frame(1, 'https://a.example/1', 39)], 'https://a.example/1')).toBeUndefined();
    expect(await choose([], 'https://b.example/2')).toBeUndefined();
  });
});
