import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { listen } from '../core/listener';

/** Answers a request as the web's own `fetch` handlers do. */
export type Handler = (request: Request) => Promise<Response> | Response;

export type WebServer = { readonly origin: string; stop(): Promise<void> };

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

const requestOf = async (incoming: IncomingMessage, origin: string, signal: AbortSignal): Promise<Request> => {
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'DELETE';
  return new Request(new URL(incoming.url ?? '/', origin), {
    method,
    headers,
    signal,
    ...(hasBody && { body: await bodyOf(incoming) }),
  });
};

const write = async (response: Response, outgoing: ServerResponse): Promise<void> => {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  if (response.body === null) return void outgoing.end();
  const body = Readable.from(response.body);
  outgoing.on('close', () => body.destroy());
  for await (const chunk of body) outgoing.write(chunk);
  outgoing.end();
};

/** Serves such a handler on a port of this computer: a free one, unless it is given. */
export const serve = async (handle: Handler, port = 0): Promise<WebServer> => {
  let origin = 'http://127.0.0.1';
  const server = createServer((incoming, outgoing) => {
    const left = new AbortController();
    outgoing.on('close', () => left.abort());
    const answer = async (): Promise<void> => {
      const request = await requestOf(incoming, origin, left.signal);
      await write(await handle(request), outgoing);
    };
    answer().catch(() => outgoing.destroy());
  });
  const listener = await listen(server, port, '127.0.0.1');
  origin = `http://127.0.0.1:${listener.port}`;
  return {
    origin,
    stop: async () => {
      server.closeAllConnections();
      await listener.stop();
    },
  };
};
