import { base64Of } from '@/lib/domain/base64';

/** A file as a `data:` URL holds it; `data` is base64. */
export type DataUrlFile = { readonly mimeType: string; readonly data: string };

const dataUrl = /^data:([^;,]*)[^,]*?(;base64)?,/is;

/**
 * Reads a `data:` URL (RFC 2397), base64 or percent-encoded. Undefined for any other address and for a percent-encoding
 * that is not UTF-8.
 */
export const parseDataUrl = (url: string): DataUrlFile | undefined => {
  const head = dataUrl.exec(url);
  if (head === null) return undefined;
  const [prefix, mimeType = '', base64] = head;
  const payload = url.slice(prefix.length);
  if (base64 !== undefined) return { mimeType, data: payload };
  try {
    return { mimeType, data: base64Of(new TextEncoder().encode(decodeURIComponent(payload))) };
  } catch {
    return undefined;
  }
};
