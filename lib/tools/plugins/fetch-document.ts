import type { Fetch } from '@/lib/domain/fetch';
import { parseDocument } from './parse-document';

/** Why a document could not be read. */
export type DocumentProblem = 'fetchError' | 'urlError';

/** A manifest or an OpenAPI document is at most this long, UTF-16 units. */
const longest = 4_000_000;

/** A document as its data, or why there is none. Rejects with the signal's reason, and with ChatError for an address that
 * may not be called. */
export const fetchDocument = async (
  url: string,
  { fetch, signal }: { readonly fetch: Fetch; readonly signal: AbortSignal },
): Promise<{ readonly data: unknown } | { readonly problem: DocumentProblem }> => {
  const response = await fetch(url, { headers: { Accept: 'application/json, application/yaml, */*' } });
  if (!response.ok) return { problem: 'fetchError' };
  const text = await response.text();
  if (text.length > longest) return { problem: 'urlError' };
  try {
    return { data: await parseDocument(text) };
  } catch {
    signal.throwIfAborted();
    return { problem: 'urlError' };
  }
};
