import { expect, it } from 'vitest';
import { createReadInFrame } from '@/lib/background/pages/read-in-frame';
import type { OverlayOrder } from '@/lib/domain/pages/overlay';

const frame = { tabId: 1, frameId: 3, documentId: 'd3' };

const readWith = async (path: readonly number[] | undefined, isPageOpen = true) => {
  const orders: { readonly frameId: number; readonly order: OverlayOrder }[] = [];
  const read = createReadInFrame({
    pages: {
      documentOf: async (tabId, frameId) => {
        if (!isPageOpen) throw new Error('no access');
        return { tabId, frameId, documentId: 'd0', url: 'https://a.example/' };
      },
    },
    frames: { pathOf: async () => path },
    overlays: { order: async ({ frameId }, order) => void orders.push({ frameId, order }) },
  });
  return { isRead: await read(frame, 'here'), orders };
};

it('has the page around a frame read it, and says where it is', async () => {
  const target = { frame: { frameId: 3, documentId: 'd3' }, path: [0, 2] };

  expect(await readWith([0, 2])).toEqual({
    isRead: true,
    orders: [{ frameId: 0, order: { type: 'read', what: 'here', target } }],
  });
});

it('does nothing for the page itself, a frame that has gone, or a page that may not be read', async () => {
  const nothing = { isRead: false, orders: [] };

  expect(await readWith([])).toEqual(nothing);
  expect(await readWith(undefined)).toEqual(nothing);
  expect(await readWith([0], false)).toEqual(nothing);
});
