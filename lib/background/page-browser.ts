import type { TabFacts } from '@/lib/domain/pages/page-access';
import type { FrameCall } from '@/lib/domain/pages/page-frames';
import type { RegionWords } from '@/lib/domain/pages/page-region';
import type { MenuEntry } from '@/lib/platform/context-menus';
import type { PageDocument, PageScript, PlacedFrame, ScriptResult } from '@/lib/platform/page-scripts';
import type { cropPicture, scalePicture } from '@/lib/platform/scale-picture';

/** The parts of the browser that have to do with web pages. */
export type PageBrowser = {
  /** Undefined when it is closed. */
  findTab(tabId: number): Promise<TabFacts | undefined>;
  activeTab(windowId: number): Promise<TabFacts | undefined>;
  allTabs(): Promise<readonly TabFacts[]>;
  /** Brings a tab and its window to the front. */
  showTab(tab: Pick<TabFacts, 'id' | 'windowId'>): Promise<void>;
  /** Brings a tab to the front and goes to an address in it. */
  goTo(tab: Pick<TabFacts, 'id' | 'windowId'>, url: string): Promise<void>;
  openTab(windowId: number, url: string): Promise<void>;
  /** Opens an address in a new tab and waits for its page; undefined when the tab was closed before. */
  openLoadedTab(windowId: number, url: string): Promise<TabFacts | undefined>;
  /** A PNG data URL. Throws without access. */
  captureTab(windowId: number): Promise<string>;
  isFileAccessAllowed(): Promise<boolean>;
  /** Which document a frame shows now. Throws without access. */
  documentOf(tabId: number, frameId: number): Promise<PageDocument | undefined>;
  /** Throws when another document has taken its place. */
  runInDocument(document: PageDocument, script: PageScript): Promise<readonly ScriptResult[]>;
  /** All frames of a tab that may be read, the page's own document among them. Throws without access. */
  framesIn(tabId: number): Promise<readonly PlacedFrame[]>;
  /** What the script that reads a frame answers. Throws when another document has taken its place. */
  callFrame(frame: Pick<PageDocument, 'tabId' | 'frameId' | 'documentId'>, call: FrameCall): Promise<unknown>;
  /** Has the user choose a part of a document's window, or ends that; unparsed. See `lib/platform/page-scripts.ts`. */
  chooseRegionIn(document: PageDocument, words?: RegionWords): Promise<unknown>;
  /** A picture of a document, unparsed: see `lib/platform/page-picture.ts`. Throws when another document has taken its place. */
  pictureIn(document: PageDocument, address: string, isWhole: boolean): Promise<unknown>;
  /** Makes a picture fit to be sent; undefined when the browser cannot read it. */
  scalePicture: typeof scalePicture;
  /** Cuts a part out of a picture of the screen. */
  cropPicture: typeof cropPicture;
  /** The frame of a tab with this name. Throws without access. */
  documentNamed(tabId: number, name: string): Promise<PageDocument | undefined>;
  /** See `lib/platform/page-scripts.ts`. What the document answers, unparsed. */
  layOutPage(document: PageDocument, name: string, address?: string): Promise<unknown>;
  runInAllFrames(tabId: number, script: PageScript): Promise<readonly ScriptResult[]>;
  /** The tools that a page offers, and a call of one: see `lib/platform/web-mcp.ts`. Strangers' words. */
  pageToolsOf(document: PageDocument): Promise<unknown>;
  callPageToolOf(document: PageDocument, name: string, input: string): Promise<unknown>;
  /** Lets the script that notices selections run only on these sites, match patterns. Returns those that are new. */
  watchSelectionsOn(patterns: readonly string[]): Promise<readonly string[]>;
  replaceMenu(entries: readonly MenuEntry[]): Promise<void>;
};
