import { z } from '@/lib/domain/schema';
import { browser } from './browser';

/** The scripts that run in a page; the value of each is its result. */
export type PageScript = keyof typeof files;

/** The build files of each script, in order: the code that reads a page is one file, for all that need it. */
const files = {
  'page-text': ['/page-tools.js', '/page-text.js'],
  'page-selection': ['/page-tools.js', '/page-selection.js'],
  'page-tools': ['/page-tools.js'],
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
