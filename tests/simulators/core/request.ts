import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

/** A request that a simulator got, read to its end. */
export type SimulatedRequest = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** As it stood in the request line. */
  readonly url: string;
  readonly query: URLSearchParams;
  /** Names in lower case; repeated ones joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** As text in UTF-8. */
  readonly body: string;
  /** As it came. */
  readonly bytes: Buffer;
};

/** Reads a request to its end. Rejects when the client goes away before that. */
export const readRequest = async (incoming: IncomingMessage): Promise<SimulatedRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const url = incoming.url ?? '/';
  const parsed = new URL(url, 'http://simulator');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const bytes = Buffer.concat(chunks);
  return {
    method: incoming.method ?? 'GET',
    path: parsed.pathname,
    url,
    query: parsed.searchParams,
    headers,
    body: bytes.toString('utf8'),
    bytes,
  };
};

/** The request's body as JSON; `undefined` when it is none. */
export const jsonBody = (request: SimulatedRequest): unknown => {
  try {
    const value: unknown = JSON.parse(request.body);
    return value;
  } catch {
    return undefined;
  }
};
