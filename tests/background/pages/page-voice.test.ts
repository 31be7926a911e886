import { beforeEach, describe, expect, it } from 'vitest';
import type { ExtractedPage } from '@/lib/background/pages/page-extractor';
import { createPageVoice, type PageVoice } from '@/lib/background/pages/page-voice';
import type { PageState, TabFacts } from '@/lib/domain/pages/page-access';
import { selectionAttachment } from '@/lib/domain/pages/page-attachment';
import type { PageContent } from '@/lib/domain/pages/page-content';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import type { PageGesture } from '@/lib/platform/page-gestures';
import type { PageDocument } from '@/lib/platform/page-scripts';
import { createFakePageReadAloudSessions, readAloudView } from '../../fakes/page-read-aloud-sessions';

const tab: TabFacts = { id: 7, windowId: 1, url: 'https://a.example/', isDiscarded: false, isIncognito: false };
const document: PageDocument = { tabId: 7, frameId: 0, documentId: 'd1', url: 'https://a.example/' };

const block = (id: string, kind: PageContent['blocks'][number]['kind'], text: string) => ({ id, kind, text });

const article: PageContent = {
  url: 'https://a.example/',
  title: 'The blue hour',
  language: 'en',
  direction: 'ltr',
  kind: 'article',
  words: 9,
  blocks: [
    block('1', 'heading', 'The sky'),
    block('2', 'paragraph', 'It is blue.'),
    block('3', 'code', 'sky()'),
    block('4', 'footnote', 'Rayleigh, 1871'),
  ],
};

let orders: string[];
let read: string[];
let noted: number[];
let state: PageState;
let isClosed: boolean;
/** The frame that may not be read. */
let unread: number | undefined;
let isIn: boolean;
let isWanted: boolean;
/** The page around the frames may be read. */
let isPageOpen: boolean;
/** The tab in front. */
let content: ExtractedPage;
let selected: Extraction;
let readAloud: ReturnType<typeof createFakePageReadAloudSessions>;
let voice: PageVoice;

beforeEach(() => {
  orders = [];
  read = [];
  noted = [];
  isClosed = false;
  unread = undefined;
  isIn = true;
  isWanted = true;
  isPageOpen = true;
  content = { type: 'read', document, content: article };
  selected = { type: 'refused', tabId: 7, reason: 'empty' };
  state = { type: 'readable', tabId: 7, url: 'https://a.example/', title: 'A' };
  readAloud = createFakePageReadAloudSessions();
  voice = createPageVoice({
    pages: {
      documentOf: async (tabId, frameId) => {
        if (frameId === unread) throw new Error('no access');
        return { ...document, tabId, frameId };
      },
    },
    extractor: {
      extract: async () => content,
      extractFrames: () => Promise.reject(new Error('not needed')),
      readPage: () => Promise.reject(new Error('not needed')),
      readSelection: async () => selected,
      capture: () => Promise.reject(new Error('not needed')),
    },
    access: {
      note: async ({ id }) => void noted.push(id),
      forget: async () => undefined,
      stateOf: async () => state,
      isOpenTo: async () => true,
    },
    overlays: {
      isIn: async () => isIn,
      tell: ({ frameId }, event) => void orders.push(`${event.type} ${frameId}`),
      prepare: async () => void orders.push('prepare'),
      order: async ({ frameId }, order) => {
        if (isClosed) throw new Error('no script may run here');
        const what = order.type === 'read' ? order.what : order.type === 'say' ? order.notice : '';
        orders.push(`${order.type} ${what} ${frameId}`);
      },
    },
    readInFrame: async ({ frameId }, what) => {
      if (!isPageOpen || isClosed) return false;
      orders.push(`read ${what} of frame ${frameId}`);
      return true;
    },
    readAloudSessions: readAloud.readAloudSessions,
    readText: async (text, title) => void read.push(`${title}: ${text}`),
    isToolbarWanted: async () => isWanted,
  });
});

const menu = (entryId: string, more: object = {}): PageGesture => ({ type: 'menu', entryId, tab, frameId: 3, ...more });

describe('the gestures that read a page aloud', () => {
  it('read the whole page by its menu, and a part of the frame that was clicked by the player of the page', async () => {
    for (const part of ['page', 'here', 'selection'])
      expect(await voice.handleGesture(menu(`listen:${part}`))).toBe(true);

    expect(orders).toEqual(['read page 0', 'read here of frame 3', 'read selection of frame 3']);
    expect(noted).toEqual([7, 7, 7]);
  });

  it('read in the frame itself where only that may be read', async () => {
    isPageOpen = false;

    await voice.handleGesture(menu('listen:here'));

    expect(orders).toEqual(['read here 3']);
  });

  it('tell the page of a click in a frame of it', async () => {
    const click: PageGesture = { type: 'frame-click', tab, document: { ...document, frameId: 3 }, part: 4 };

    expect(await voice.handleGesture(click)).toBe(true);

    expect(orders).toEqual(['overlay-frame-click 0']);
  });

  it('read what the browser tells of a selection where no script may run', async () => {
    isClosed = true;

    await voice.handleGesture(
      menu('listen:selection', { selectionText: 'A line of a PDF.', tab: { ...tab, title: 'Paper' } }),
    );

    expect(read).toEqual(['Paper: A line of a PDF.']);
    await expect(voice.handleGesture(menu('listen:page'))).rejects.toThrow('no script');
  });

  it('say in the page that a part of it is of a site that may not be read', async () => {
    unread = 3;

    expect(await voice.handleGesture(menu('listen:here'))).toBe(true);

    expect(orders).toEqual(['say otherSite 0']);
  });

  it('leave the other entries of the menu to others', async () => {
    expect(await voice.handleGesture(menu('prompt:explain'))).toBe(false);
    expect(await voice.handleGesture({ type: 'open', tab })).toBe(false);
  });

  it('begin, pause and go on by one key, and stop by another', async () => {
    await voice.handleGesture({ type: 'listen-key', tab });
    for (const status of ['playing', 'paused', 'failed'] as const) {
      readAloud.view = readAloudView({ status });
      await voice.handleGesture({ type: 'listen-key', tab });
    }
    readAloud.view = readAloudView({ status: 'ended' });
    await voice.handleGesture({ type: 'listen-key', tab });
    await voice.handleGesture({ type: 'stop-key', tab });

    expect(orders).toEqual(['read page 0', 'read page 0']);
    expect(readAloud.calls).toEqual(['pause', 'play', 'play', 'close']);
  });

  it('show the toolbar only on sites where it is wanted', async () => {
    await voice.handleGesture({ type: 'toolbar', tab, document, isAtRest: false });
    await voice.handleGesture({ type: 'toolbar', tab, document, isAtRest: true });
    isWanted = false;
    await voice.handleGesture({ type: 'toolbar', tab, document, isAtRest: false });
    await voice.handleGesture({ type: 'toolbar', tab, document, isAtRest: true });

    expect(orders).toEqual(['prepare', 'toolbar  0']);
  });

  it('believe a click in the overlay only where Parley has put one', async () => {
    const click: PageGesture = { type: 'overlay', tab, document, ask: { type: 'overlay-ask' } };
    expect(await voice.handleGesture(click)).toBe(false);
    isIn = false;

    expect(await voice.handleGesture(click)).toBe(true);
  });

  it('say why a page is not read', async () => {
    state = { type: 'refused', tabId: 7, reason: 'browser-page' };

    expect(await voice.listen(tab, 'page')).toEqual(state);
    expect(orders).toEqual([]);
  });
});

describe('what is to be heard next', () => {
  beforeEach(() => {
    readAloud.view = readAloudView({ status: 'paused' });
  });

  it('is read at once when nothing else is', async () => {
    readAloud.view = readAloudView({ status: 'ended' });

    expect(await voice.listenNext(tab)).toEqual(state);
    await voice.handleGesture(menu('listen:next'));
    await voice.handleGesture(menu('listen:next', { selectionText: 'a word' }));

    expect(orders).toEqual(['read page 0', 'read page 0', 'read selection of frame 3']);
    expect(readAloud.added).toEqual([]);
  });

  it('is the whole page, with the document that it stands in, its code by rule and without its notes', async () => {
    expect(await voice.listenNext(tab)).toEqual({ type: 'queued' });

    expect(readAloud.added).toEqual([
      {
        title: 'The blue hour',
        document,
        source: {
          type: 'text',
          title: 'The blue hour',
          language: 'en',
          text: 'The sky\n\nIt is blue.\n\n~~~\nsky()\n~~~',
        },
      },
    ]);
    expect(orders).toEqual([]);
  });

  it('is said to wait in the page whose menu was used, or that there is nothing in it', async () => {
    await voice.handleGesture(menu('listen:next'));
    content = { type: 'refused', tabId: 7, reason: 'empty' };
    await voice.handleGesture(menu('listen:next'));

    expect(readAloud.added).toHaveLength(1);
    expect(orders).toEqual(['say queued 0', 'say nothing 0']);
  });

  it('is what is selected: as the page shows it, else as the browser tells it', async () => {
    const told = menu('listen:next', { selectionText: 'One. Two.', tab: { ...tab, title: 'Paper' } });
    await voice.handleGesture(told);
    const selection = { url: tab.url ?? '', title: 'Blue', text: 'One.\nTwo.', before: '', after: '', language: 'fr' };
    selected = { type: 'read', attachment: selectionAttachment('a1', selection) };
    await voice.handleGesture(told);

    expect(readAloud.added.map(({ source }) => source)).toEqual([
      { type: 'text', title: 'Paper', text: 'One. Two.' },
      { type: 'text', title: 'Blue', text: 'One.\n\nTwo.', language: 'fr' },
    ]);
  });
});
