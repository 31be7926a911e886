/** A file as a `data:` URL holds it; `data` is base64. */
export type DataUrlFile = { readonly mimeType: string; readonly data: string };

const dataUrl = /^data:([^;,]*)[^,]*?(;base64)?,/is;

const base64OfBytes = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/**
 * Reads a `data:` URL (RFC 2397), base64 or percent-encoded. Undefined for any other address and for a percent-encoding
 * that is no UTF-8.
 */
export const parseDataUrl = (url: string): DataUrlFile | undefined => {
  const head = dataUrl.exec(url);
  if (head === null) return undefined;
  const [prefix, mimeType = '', base64] = head;
  const payload = url.slice(prefix.length);
  if (base64 !== undefined) return { mimeType, data: payload };
  try {
    return { mimeType, data: base64OfBytes(new TextEncoder().encode(decodeURIComponent(payload))) };
  } catch {
    return undefined;
  }
};
