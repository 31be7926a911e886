import type { FrameCall } from '@/lib/domain/pages/page-frames';
import type { RegionWords } from '@/lib/domain/pages/page-region';
import { z } from '@/lib/domain/schema';
import { browser } from './browser';
import { type FramePath, framePath } from './frame-path';
import { frameReaderName } from './frame-reader';
import { pageToolsName } from './page-tools-name';
import { regionChooserName } from './region-chooser-name';

/** The scripts that run in a page; the value of each is its result. */
export type PageScript = keyof typeof files;

/** The build files of each script, in order: the code that reads a page is one file, for all that need it. */
const files = {
  'page-text': ['/page-tools.js', '/page-text.js'],
  'page-selection': ['/page-tools.js', '/page-selection.js'],
  'page-tools': ['/page-tools.js'],
  'page-frame': ['/page-tools.js', '/page-frame.js'],
  'page-region': ['/page-region.js'],
  overlay: ['/overlay.js'],
  'selection-watch': ['/selection-watch.js'],
} as const;

/** A document that a script can run in: a frame as it is now; its document id distinguishes it from a later one. */
export type PageDocument = {
  readonly tabId: number;
  readonly frameId: number;
  /** Absent where the browser has no such ids. */
  readonly documentId?: string;
  readonly url: string;
  /** The browser's viewer of PDF files shows it, and no script sees its text. */
  readonly isPdf?: true;
};

/** What a script returned in one frame. */
export type ScriptResult = { readonly frameId: number; readonly documentId?: string; readonly result: unknown };

const factsSchema = z.object({ url: z.string(), type: z.string() });

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Which document a frame shows now. The browser answers only where the extension has access: it throws otherwise.
 * https://developer.chrome.com/docs/extensions/reference/api/scripting#type-InjectionResult
 */
export const documentOf = async (tabId: number, frameId: number): Promise<PageDocument | undefined> => {
  const [found] = await browser.scripting.executeScript({
    target: { tabId, frameIds: [frameId] },
    func: () => ({ url: location.href, type: document.contentType }),
  });
  const facts = factsSchema.safeParse(found?.result).data;
  if (found === undefined || facts === undefined) return undefined;
  const { documentId } = found;
  return {
    tabId,
    frameId,
    url: facts.url,
    ...(isText(documentId) && { documentId }),
    ...(facts.type === 'application/pdf' && { isPdf: true }),
  };
};

/** Runs a script in a document and nowhere else: it throws when another one has taken its place. */
export const runInDocument = async (document: PageDocument, script: PageScript): Promise<readonly ScriptResult[]> => {
  const { tabId, frameId, documentId } = document;
  const results = await browser.scripting.executeScript({
    target: documentId === undefined ? { tabId, frameIds: [frameId] } : { tabId, documentIds: [documentId] },
    files: [...files[script]],
  });
  return results.map(({ frameId: id, documentId: of, result }) => ({
    frameId: id,
    result,
    ...(isText(of) && { documentId: of }),
  }));
};

/** Runs a script in every frame of a tab that the extension may read. */
export const runInAllFrames = async (tabId: number, script: PageScript): Promise<readonly ScriptResult[]> => {
  const results = await browser.scripting.executeScript({
    target: { tabId, allFrames: true },
    files: [...files[script]],
  });
  return results.map(({ frameId, documentId, result }) => ({
    frameId,
    result,
    ...(isText(documentId) && { documentId }),
  }));
};

/** The frame of a tab with this name, of those that the extension may read. */
export const documentNamed = async (tabId: number, name: string): Promise<PageDocument | undefined> => {
  const results = await browser.scripting.executeScript({
    target: { tabId, allFrames: true },
    // Carried over as text: it uses nothing that is beside it.
    func: (wanted: string) => window.name === wanted && location.href,
    args: [name],
    // A frame of the page that never ends loading would have it wait for ever.
    injectImmediately: true,
  });
  const found = results.find(({ frameId, result }) => frameId !== 0 && isText(result));
  if (found === undefined || !isText(found.result)) return undefined;
  const { frameId, documentId, result: url } = found;
  return { tabId, frameId, url, ...(isText(documentId) && { documentId }) };
};

/**
 * Has the tools in a document fetch a further page and lay it out in a frame with this name; without an address, takes
 * that frame away. What the document answers, unparsed; undefined where no tools are.
 */
export const layOutPage = async (
  { tabId, frameId, documentId }: PageDocument,
  name: string,
  address?: string,
): Promise<unknown> => {
  const [found] = await browser.scripting.executeScript({
    target: documentId === undefined ? { tabId, frameIds: [frameId] } : { tabId, documentIds: [documentId] },
    // Carried over as text: it uses nothing that is beside it.
    func: async (tools: string, frame: string, at: string): Promise<unknown> => {
      const held: unknown = Reflect.get(globalThis, Symbol.for(tools));
      const layOut: unknown = typeof held === 'object' && held !== null ? Reflect.get(held, 'layOut') : undefined;
      return typeof layOut === 'function' ? layOut(frame, at === '' ? undefined : at) : undefined;
    },
    args: [pageToolsName, name, address ?? ''],
  });
  return found?.result;
};

const framePathSchema = z.object({ url: z.string(), path: z.array(z.number()) });

/** A frame that the extension may read: which document it shows, and where it is in its tab. */
export type PlacedFrame = FramePath & Pick<PageDocument, 'frameId' | 'documentId'>;

/** All frames of a tab that the extension may read. Does not wait for those that still load. */
export const framesIn = async (tabId: number): Promise<readonly PlacedFrame[]> => {
  const results = await browser.scripting.executeScript({
    target: { tabId, allFrames: true },
    func: framePath,
    injectImmediately: true,
  });
  return results.flatMap(({ frameId, documentId, result }) => {
    const found = framePathSchema.safeParse(result).data;
    return found === undefined ? [] : [{ ...found, frameId, ...(isText(documentId) && { documentId }) }];
  });
};

/**
 * Asks the script that reads a frame, and gives what it answers, unparsed. Rejects when the frame shows another document,
 * or when the script does not run there.
 */
export const callFrame = async (
  { tabId, frameId, documentId }: Pick<PageDocument, 'tabId' | 'frameId' | 'documentId'>,
  call: FrameCall,
): Promise<unknown> => {
  const [found] = await browser.scripting.executeScript({
    target: documentId === undefined ? { tabId, frameIds: [frameId] } : { tabId, documentIds: [documentId] },
    // Carried over as text: it uses nothing that is beside it.
    func: async (name: string, asked: unknown): Promise<unknown> => {
      const reader: unknown = Reflect.get(globalThis, Symbol.for(name));
      return typeof reader === 'function' ? { answer: await reader(asked) } : undefined;
    },
    args: [frameReaderName, call],
    injectImmediately: true,
  });
  const answered = z.object({ answer: z.unknown() }).safeParse(found?.result).data;
  if (answered === undefined) throw new Error('no reader in this frame');
  return answered.answer;
};

/**
 * Has the user choose a part of a document's window, which takes as long as they like; without words, ends that. What our
 * script answers, unparsed. Throws when another document has taken its place.
 */
export const chooseRegionIn = async (
  { tabId, frameId, documentId }: PageDocument,
  words?: RegionWords,
): Promise<unknown> => {
  const [found] = await browser.scripting.executeScript({
    target: documentId === undefined ? { tabId, frameIds: [frameId] } : { tabId, documentIds: [documentId] },
    // Carried over as text: it uses nothing that is beside it.
    func: async (name: string, said: RegionWords | null): Promise<unknown> => {
      const chooser: unknown = Reflect.get(globalThis, Symbol.for(name));
      return typeof chooser === 'function' ? chooser(said ?? undefined) : undefined;
    },
    args: [regionChooserName, words ?? null],
    injectImmediately: true,
  });
  return found?.result;
};
