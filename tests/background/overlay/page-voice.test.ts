import { beforeEach, describe, expect, it } from 'vitest';
import { createPageVoice, type PageVoice } from '@/lib/background/overlay/page-voice';
import type { PageState, TabFacts } from '@/lib/domain/page-access';
import type { PageGesture } from '@/lib/platform/page-gestures';
import type { PageDocument } from '@/lib/platform/page-scripts';
import { createFakePageReadings, readingView } from '../../fakes/page-readings';

const tab: TabFacts = { id: 7, windowId: 1, url: 'https://a.example/', isDiscarded: false, isIncognito: false };
const document: PageDocument = { tabId: 7, frameId: 0, documentId: 'd1', url: 'https://a.example/' };

let orders: string[];
let read: string[];
let noted: number[];
let state: PageState;
let isClosed: boolean;
let isIn: boolean;
let isWanted: boolean;
let reading: ReturnType<typeof createFakePageReadings>;
let voice: PageVoice;

beforeEach(() => {
  orders = [];
  read = [];
  noted = [];
  isClosed = false;
  isIn = true;
  isWanted = true;
  state = { type: 'readable', tabId: 7, url: 'https://a.example/', title: 'A' };
  reading = createFakePageReadings();
  voice = createPageVoice({
    pages: { documentOf: async (tabId, frameId) => ({ ...document, tabId, frameId }) },
    access: {
      note: async ({ id }) => void noted.push(id),
      forget: async () => undefined,
      stateOf: async () => state,
      isOpenTo: async () => true,
    },
    overlays: {
      accept: () => true,
      note: () => undefined,
      isIn: async () => isIn,
      order: async ({ frameId }, order) => {
        if (isClosed) throw new Error('no script may run here');
        orders.push(`${order.type} ${order.type === 'read' ? order.what : ''} ${frameId}`);
      },
    },
    readings: reading.readings,
    readText: async (text, title) => void read.push(`${title}: ${text}`),
    isToolbarWanted: async () => isWanted,
  });
});

const menu = (entryId: string, more: object = {}): PageGesture => ({ type: 'menu', entryId, tab, frameId: 3, ...more });

describe('the gestures that read a page aloud', () => {
  it('read the whole page by its menu, and a part of it in the frame that was clicked', async () => {
    for (const part of ['page', 'here', 'selection']) expect(await voice.take(menu(`listen:${part}`))).toBe(true);

    expect(orders).toEqual(['read page 0', 'read here 3', 'read selection 3']);
    expect(noted).toEqual([7, 7, 7]);
  });

  it('read what the browser tells of a selection where no script may run', async () => {
    isClosed = true;

    await voice.take(menu('listen:selection', { selectionText: 'A line of a PDF.', tab: { ...tab, title: 'Paper' } }));

    expect(read).toEqual(['Paper: A line of a PDF.']);
    await expect(voice.take(menu('listen:page'))).rejects.toThrow('no script');
  });

  it('leave the other entries of the menu to others', async () => {
    expect(await voice.take(menu('prompt:explain'))).toBe(false);
    expect(await voice.take({ type: 'open', tab })).toBe(false);
  });

  it('begin, pause and go on by one key, and stop by another', async () => {
    await voice.take({ type: 'listen-key', tab });
    for (const status of ['playing', 'paused', 'failed'] as const) {
      reading.view = readingView({ status });
      await voice.take({ type: 'listen-key', tab });
    }
    reading.view = readingView({ status: 'ended' });
    await voice.take({ type: 'listen-key', tab });
    await voice.take({ type: 'stop-key', tab });

    expect(orders).toEqual(['read page 0', 'read page 0']);
    expect(reading.calls).toEqual(['pause', 'play', 'play', 'close']);
  });

  it('show the toolbar only on sites where it is wanted', async () => {
    await voice.take({ type: 'toolbar', tab, document });
    isWanted = false;
    await voice.take({ type: 'toolbar', tab, document });

    expect(orders).toEqual(['toolbar  0']);
  });

  it('believe a click in the overlay only where Parley has put one', async () => {
    const click: PageGesture = { type: 'overlay', tab, document, ask: { type: 'overlay-ask' } };
    expect(await voice.take(click)).toBe(false);
    isIn = false;

    expect(await voice.take(click)).toBe(true);
  });

  it('say why a page is not read', async () => {
    state = { type: 'refused', tabId: 7, reason: 'browser-page' };

    expect(await voice.listen(tab, 'page')).toEqual(state);
    expect(orders).toEqual([]);
  });
});
