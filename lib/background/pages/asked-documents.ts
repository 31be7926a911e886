import { isSameDocument, type PageRefusal } from '@/lib/domain/pages/page-access';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import type { Timers } from '@/lib/platform/clock';
import type { PageDocument, ScriptResult } from '@/lib/platform/page-scripts';
import type { PageBrowser } from '../page-browser';
import type { PageAccess } from './page-access';

/** How long a page may take, ms. A script that is stuck in a page cannot be stopped, but it is not waited for. */
const maxScriptMs = 15_000;

/** Which page is meant. */
export type PageTarget = {
  readonly tabId: number;
  /** What the user saw when they asked: another page is not read in its place. */
  readonly url?: string;
};

/** Why a page gives no content, or that the user must first be asked for access. */
export type Refused = Exclude<Extraction, { readonly type: 'read' }>;

type TextScript = 'page-text' | 'page-selection' | 'page-tools';

/** The documents that are asked about, and what the scripts in them answer in time. */
export type AskedDocuments = {
  /** The document of a frame, if it may be read and is the one that the user saw. */
  find(target: PageTarget, frameId: number): Promise<PageDocument | Refused>;
  /** Whether the tab still shows what was read. */
  isStillThere(document: PageDocument): Promise<boolean>;
  runIn(document: PageDocument, script: TextScript): Promise<ScriptResult | 'slow' | undefined>;
  runInAllFrames(tabId: number, script: TextScript): Promise<readonly ScriptResult[] | 'slow'>;
  /** A picture of the document, unparsed; or only where it is. */
  pictureIn(document: PageDocument, address: string, isWhole: boolean): Promise<unknown>;
};

export type AskedDocumentsContext = {
  readonly pages: Pick<PageBrowser, 'findTab' | 'documentOf' | 'runInDocument' | 'runInAllFrames' | 'pictureIn'>;
  readonly access: Pick<PageAccess, 'forget' | 'stateOf'>;
  readonly timers: Timers;
};

/** A refusal of ours. */
export const refused = (tabId: number, reason: PageRefusal): Refused => ({ type: 'refused', tabId, reason });

/** Asks the browser about documents. */
export const createAskedDocuments = ({ pages, access, timers }: AskedDocumentsContext): AskedDocuments => {
  const inTime = <Value>(work: Promise<Value>): Promise<Value | 'slow'> =>
    new Promise((resolve, reject) => {
      const cancel = timers.after(maxScriptMs, () => resolve('slow'));
      work.then(resolve, reject).finally(cancel);
    });

  /** The browser's own answer counts: if it refuses, we have no access, whatever was noted. */
  const askAgain = async (tabId: number): Promise<Refused> => {
    await access.forget(tabId);
    const state = await access.stateOf(await pages.findTab(tabId));
    if (state.type !== 'readable') return state;
    return { type: 'ask', tabId, url: state.url, title: state.title };
  };

  // A document that goes while it is asked gives nothing, or refuses: only what does so twice is empty, or closed to us.
  const look = async (target: PageTarget, frameId: number, isSecondTry: boolean): Promise<PageDocument | Refused> => {
    const { tabId } = target;
    const tab = await pages.findTab(tabId);
    const state = await access.stateOf(tab);
    if (state.type !== 'readable') return state;
    try {
      const found = await inTime(pages.documentOf(tabId, frameId));
      if (found === 'slow') return refused(tabId, 'slow');
      if (found === undefined) return isSecondTry ? refused(tabId, 'empty') : look(target, frameId, true);
      const isExpected = frameId !== 0 || target.url === undefined || isSameDocument(found.url, target.url);
      return isExpected ? found : refused(tabId, 'changed');
    } catch {
      return isSecondTry ? askAgain(tabId) : look(target, frameId, true);
    }
  };

  const isStillThere: AskedDocuments['isStillThere'] = async ({ tabId, frameId, url }) => {
    const tab = await pages.findTab(tabId);
    return tab !== undefined && (frameId !== 0 || tab.url === undefined || isSameDocument(tab.url, url));
  };

  const runIn: AskedDocuments['runIn'] = async (document, script) => {
    const results = await inTime(pages.runInDocument(document, script));
    return results === 'slow' ? results : results[0];
  };

  return {
    find: (target, frameId) => look(target, frameId, false),
    isStillThere,
    runIn,
    runInAllFrames: (tabId, script) => inTime(pages.runInAllFrames(tabId, script)),
    pictureIn: (document, address, isWhole) => inTime(pages.pictureIn(document, address, isWhole)),
  };
};
