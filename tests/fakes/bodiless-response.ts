/** An answer without a body as Chromium gives it to a service worker: with a stream, which ends at once. */
export const bodilessResponse = (status: number, statusText = ''): Response => {
  const response = new Response(null, { status, statusText, headers: { 'x-kept': 'yes' } });
  const stream = new ReadableStream<Uint8Array>({ pull: (controller) => controller.close() }, { highWaterMark: 0 });
  return Object.defineProperty(response, 'body', { value: stream });
};
