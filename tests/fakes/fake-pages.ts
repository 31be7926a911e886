import type { PageBrowser } from '@/lib/background/page-browser';
import type { TabFacts } from '@/lib/domain/pages/page-access';
import type { PageContent, PageSelection } from '@/lib/domain/pages/page-content';
import type { FrameCall } from '@/lib/domain/pages/page-frames';
import type { MenuEntry } from '@/lib/platform/context-menus';

/** A document in a tab of the fake browser; what its scripts return may be anything. */
export type FakeDocument = {
  readonly documentId: string;
  readonly url: string;
  readonly text?: unknown;
  readonly selection?: unknown;
  /** What is found of the picture that is asked for. */
  readonly picture?: unknown;
  /** Where it is in its tab; see `framePath`. */
  readonly path?: readonly number[];
  /** The script that reads a frame; absent: it does not run there. */
  readonly answer?: (call: FrameCall) => unknown;
};

/** A page that a document fetches and lays out: its text, or what the document says instead. */
export type FakeFurtherPage = { readonly text: unknown } | { readonly answer: unknown };

/** Tabs and pages in memory. Only tabs in `open` can be read, as if the user had allowed it. */
export type FakePages = {
  readonly pages: PageBrowser;
  readonly tabs: Map<number, TabFacts>;
  /** By tab and frame: `1/0`. */
  readonly documents: Map<string, FakeDocument>;
  readonly open: Set<number>;
  /** What can be fetched from documents, by address. */
  readonly further: Map<string, FakeFurtherPage>;
  readonly menus: (readonly MenuEntry[])[];
  /** What scripts ran where, in order. */
  readonly runs: string[];
  /** Which tabs were shown, sent somewhere and opened, in order. */
  readonly moves: string[];
  /** What the user chooses of a page. */
  choose: () => unknown;
  /** Called before a script runs: the page may change under it. */
  onRun: (script: string) => void;
};

export const createFakePages = (): FakePages => {
  const fake: FakePages = {
    tabs: new Map(),
    documents: new Map(),
    open: new Set(),
    further: new Map(),
    menus: [],
    runs: [],
    moves: [],
    choose: () => 'cancelled',
    onRun: () => {},
    pages: {
      findTab: async (tabId) => fake.tabs.get(tabId),
      activeTab: async (windowId) => [...fake.tabs.values()].find((tab) => tab.windowId === windowId),
      allTabs: async () => [...fake.tabs.values()],
      showTab: async ({ id }) => {
        fake.moves.push(`show ${id}`);
      },
      goTo: async ({ id }, url) => {
        fake.moves.push(`go ${id} ${url}`);
      },
      openTab: async (windowId, url) => {
        fake.moves.push(`open ${windowId} ${url}`);
      },
      openLoadedTab: async (windowId, url) => {
        fake.moves.push(`open ${windowId} ${url}`);
        const tab = fakeTab({ id: 100, windowId, url });
        fake.tabs.set(tab.id, tab);
        return tab;
      },
      captureTab: async () => 'data:image/png;base64,AAAA',
      isFileAccessAllowed: async () => false,
      documentOf: async (tabId, frameId) => {
        const document = allowed(tabId).get(`${tabId}/${frameId}`);
        return document && { tabId, frameId, documentId: document.documentId, url: document.url };
      },
      runInDocument: async ({ tabId, frameId, documentId }, script) => {
        fake.onRun(script);
        fake.runs.push(`${script} ${tabId}/${frameId}`);
        const document = allowed(tabId).get(`${tabId}/${frameId}`);
        if (document?.documentId !== documentId) throw new Error('no such document');
        return [{ frameId, ...resultOf(document, script) }];
      },
      runInAllFrames: async (tabId, script) => {
        fake.runs.push(`${script} ${tabId}/*`);
        return [...allowed(tabId)]
          .filter(([key]) => key.startsWith(`${tabId}/`))
          .map(([key, document]) => ({ frameId: Number(key.split('/')[1]), ...resultOf(document, script) }));
      },
      framesIn: async (tabId) =>
        [...allowed(tabId)].flatMap(([key, { documentId, url, path = [] }]) =>
          key.startsWith(`${tabId}/`) ? [{ frameId: Number(key.split('/')[1]), documentId, url, path }] : [],
        ),
      callFrame: async ({ tabId, frameId, documentId }, call) => {
        const document = allowed(tabId).get(`${tabId}/${frameId}`);
        if (document?.documentId !== documentId || document?.answer === undefined) throw new Error('no reader');
        return document.answer(call);
      },
      documentNamed: async (tabId, name) =>
        allowed(tabId).has(`${tabId}/90`) && laidOut === name
          ? { tabId, frameId: 90, documentId: 'further', url: 'about:srcdoc' }
          : undefined,
      layOutPage: async ({ tabId }, name, address) => {
        const documents = allowed(tabId);
        documents.delete(`${tabId}/90`);
        if (address === undefined) return undefined;
        fake.runs.push(`lay out ${address}`);
        fake.onRun(`lay out ${address}`);
        const page = fake.further.get(address) ?? { answer: { problem: 'refused' } };
        if ('answer' in page) return page.answer;
        laidOut = name;
        documents.set(`${tabId}/90`, { documentId: 'further', url: 'about:srcdoc', text: page.text });
        return { url: address };
      },
      pageToolsOf: async () => undefined,
      callPageToolOf: async () => undefined,
      pictureIn: async ({ tabId, frameId }) => allowed(tabId).get(`${tabId}/${frameId}`)?.picture,
      chooseRegionIn: async (_document, words) => {
        fake.runs.push(words === undefined ? 'stop choosing' : 'choose');
        return words === undefined ? undefined : fake.choose();
      },
      scalePicture: async (blob) => (blob.type === 'image/svg+xml' ? undefined : { blob }),
      cropPicture: async (_screen, { x, y, width, height }, viewWidth) =>
        new Blob([`${x},${y},${width},${height} of ${viewWidth}`], { type: 'image/png' }),
      watchSelectionsOn: async (patterns) => patterns,
      replaceMenu: async (entries) => {
        fake.menus.push(entries);
      },
    },
  };
  let laidOut = '';
  const allowed = (tabId: number): Map<string, FakeDocument> => {
    if (!fake.open.has(tabId)) throw new Error('Cannot access contents of the page');
    return fake.documents;
  };
  const resultOf = (document: FakeDocument | undefined, script: string) => ({
    ...(document !== undefined && { documentId: document.documentId }),
    result: script === 'page-text' ? JSON.stringify(document?.text) : document?.selection,
  });
  return fake;
};

export const fakeTab = (change: Partial<TabFacts> = {}): TabFacts => ({
  id: 1,
  windowId: 10,
  url: 'https://news.example/sky',
  title: 'Why the sky is blue',
  isDiscarded: false,
  isIncognito: false,
  ...change,
});

export const fakeContent = (change: Partial<PageContent> = {}): PageContent => ({
  url: 'https://news.example/sky',
  title: 'Why the sky is blue',
  direction: 'ltr',
  kind: 'article',
  blocks: [{ id: 'b1', kind: 'paragraph', text: 'Air scatters short waves.' }],
  words: 4,
  ...change,
});

export const fakeSelection = (change: Partial<PageSelection> = {}): PageSelection => ({
  url: 'https://news.example/sky',
  title: 'Why the sky is blue',
  text: 'short waves',
  before: 'Air scatters ',
  after: '.',
  ...change,
});
