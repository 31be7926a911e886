import { largestDocument } from '@/lib/domain/attachments/attachment-limits';
import { base64Of } from '@/lib/domain/base64';
import type { Fetch } from '@/lib/domain/fetch';
import { joinBytes } from '@/lib/domain/join-bytes';
import { isSameDocument } from '@/lib/domain/pages/page-access';
import type { PageFile } from '@/lib/domain/pages/page-outcome';
import type { Timers } from '@/lib/platform/clock';
import type { PageBrowser } from '../page-browser';
import type { PageAccess } from './page-access';

/** How long a file may take, ms: 50 MB over a slow line. */
const fetchLimit = 120_000;

export type PageFileContext = {
  readonly pages: Pick<PageBrowser, 'findTab'>;
  readonly access: PageAccess;
  readonly fetch: Fetch;
  readonly timers: Timers;
};

const isPdf = (bytes: Uint8Array): boolean =>
  // The header is within the first 1024 bytes (ISO 32000-2, annex I, note to 7.5.2).
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

/** The bytes of a body; undefined when there are more than the limit. */
const bytesOf = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > largestDocument) return undefined;
    chunks.push(chunk);
  }
  return joinBytes(chunks);
};

/**
 * Fetches the PDF that a tab shows, with the access that the user gave to the tab's site and as the user who is signed
 * in there: the browser's own viewer lets no extension look into it. If the browser still has the file, the site gets
 * no request.
 */
export const createPageFile =
  ({ pages, access, fetch, timers }: PageFileContext) =>
  async (tabId: number, url: string): Promise<PageFile> => {
    const state = await access.stateOf(await pages.findTab(tabId));
    if (state.type !== 'readable') return state;
    if (!isSameDocument(state.url, url)) return { type: 'refused', tabId, reason: 'changed' };
    if (state.url.startsWith('file:')) return { type: 'refused', tabId, reason: 'pdf-file' };
    const controller = new AbortController();
    const stop = timers.after(fetchLimit, () => controller.abort());
    try {
      const { ok, body } = await fetch(state.url, {
        credentials: 'include',
        cache: 'force-cache',
        signal: controller.signal,
      });
      if (!ok || body === null) return { type: 'refused', tabId, reason: 'pdf-blocked' };
      const bytes = await bytesOf(body);
      if (bytes === undefined) return { type: 'too-large' };
      return isPdf(bytes) ? { type: 'file', data: base64Of(bytes) } : { type: 'refused', tabId, reason: 'pdf-blocked' };
    } catch {
      return { type: 'refused', tabId, reason: 'pdf-blocked' };
    } finally {
      stop();
    }
  };
