/** Statuses whose answers have no body (Fetch standard 2.2.3, "null body status"); `Response` takes none with them. */
const withoutBody: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/**
 * The same answer with another body. Chromium gives an answer of status 204 a stream to read, and throws where a `Response` is
 * made of both: such an answer stays without a body, whatever was made of its stream.
 */
export const rebuiltResponse = (
  { status, statusText, headers }: Response,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string,
): Response => {
  const hasBody = !withoutBody.has(status);
  if (!hasBody && body instanceof ReadableStream) void body.cancel().catch(() => undefined);
  return new Response(hasBody ? body : null, { status, statusText, headers });
};
