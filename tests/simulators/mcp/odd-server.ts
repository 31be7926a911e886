import { type Answers, startRawServer } from './raw-server';
import { serve, type WebServer } from './web-server';

type Message = { readonly id?: number | string | null; readonly method?: string };

const jsonRpc = (id: unknown, result: unknown): unknown => ({ jsonrpc: '2.0', id, result });
const events = { 'content-type': 'text/event-stream' };

/** A tool that every client takes, and what it answers. */
export const goodTool = { name: 'good', description: 'Says yes', inputSchema: { type: 'object' } };
export const goodAnswer = { content: [{ type: 'text', text: 'yes' }] };

/** A server of the revisions before 2026-07-28 that lists these beside a good tool, and answers each call so. */
export const startListing = (tools: readonly unknown[], result: unknown = goodAnswer): Promise<WebServer> =>
  startRawServer({ 'tools/list': () => ({ tools: [...tools, goodTool] }), 'tools/call': () => result });

/** Ways to refuse `server/discover`, as servers do that never heard of it. */
export const refusals: Readonly<Record<string, (id: unknown) => Response>> = {
  'status 500': () => new Response('Internal Server Error', { status: 500 }),
  'status 501': () => new Response('Not implemented', { status: 501 }),
  'status 403': () => new Response('Forbidden', { status: 403 }),
  'status 503 with a page': () => new Response('<html>', { status: 503, headers: { 'content-type': 'text/html' } }),
  'an empty 200': () => new Response(null, { status: 200 }),
  'an empty 200 of JSON': () => new Response('', { status: 200, headers: { 'content-type': 'application/json' } }),
  'an error without an id': () =>
    Response.json({ jsonrpc: '2.0', id: null, error: { code: -32601, message: 'Method not found' } }),
  'an error of another shape': () => Response.json({ error: 'Method not found' }),
  'a result of another shape': (id) => Response.json(jsonRpc(id, { ok: true })),
  'status 202 and nothing else': () => new Response(null, { status: 202 }),
  'status 204': () => new Response(null, { status: 204 }),
  'a stream without an answer': () => new Response(': nothing\n\n', { headers: events }),
  'a page': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
};

/** A server that refuses `server/discover` in such a way, and everything else well. */
export const startRefusing = (refuse: (id: unknown) => Response, answers: Answers = {}): Promise<WebServer> =>
  startRawServer({
    'tools/list': () => ({ tools: [goodTool] }),
    'tools/call': () => goodAnswer,
    ...answers,
    'server/discover': ({ id }) => refuse(id),
  });

/** How servers write one message of an answer into its body. */
export const spellings: Readonly<Record<string, (id: unknown, result: unknown) => Response>> = {
  'JSON as text/plain': (id, result) =>
    new Response(JSON.stringify(jsonRpc(id, result)), { headers: { 'content-type': 'text/plain' } }),
  'JSON without a type': (id, result) => new Response(new TextEncoder().encode(JSON.stringify(jsonRpc(id, result)))),
  'JSON with a mark of order': (id, result) =>
    new Response(`\uFEFF${JSON.stringify(jsonRpc(id, result))}`, { headers: { 'content-type': 'application/json' } }),
  'JSON without version and id': (_, result) => Response.json({ result }),
  'JSON with the id as text': (id, result) => Response.json(jsonRpc(String(id), result)),
  'JSON with an error that is null': (id, result) => Response.json({ jsonrpc: '2.0', id, result, error: null }),
  'JSON of another type': (id, result) =>
    new Response(JSON.stringify(jsonRpc(id, result)), { headers: { 'content-type': 'application/x-ndjson' } }),
  'JSON as a page': (id, result) =>
    new Response(JSON.stringify(jsonRpc(id, result)), { headers: { 'content-type': 'text/html' } }),
  'JSON with an error that is empty': (id, result) => Response.json({ jsonrpc: '2.0', id, result, error: {} }),
  'events as JSON': (id, result) =>
    new Response(`data: ${JSON.stringify(jsonRpc(id, result))}\n\n`, {
      headers: { 'content-type': 'application/json' },
    }),
  'events as text/plain': (id, result) =>
    new Response(`data: ${JSON.stringify(jsonRpc(id, result))}\n\n`, { headers: { 'content-type': 'text/plain' } }),
  'events ended by CR': (id, result) =>
    new Response(`event: message\rdata: ${JSON.stringify(jsonRpc(id, result))}\r\r`, { headers: events }),
  'an event of another name': (id, result) =>
    new Response(`event: response\ndata: ${JSON.stringify(jsonRpc(id, result))}\n\n`, { headers: events }),
  'an event without the last empty line': (id, result) =>
    new Response(`data: ${JSON.stringify(jsonRpc(id, result))}\n`, { headers: events }),
  'JSON in a text': (id, result) => Response.json(JSON.stringify(jsonRpc(id, result))),
  'JSON lines': (id, result) =>
    new Response(
      `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message' })}\n${JSON.stringify(jsonRpc(id, result))}\n`,
      {
        headers: { 'content-type': 'application/x-ndjson' },
      },
    ),
  'JSON with numbers that are none': (id, result) =>
    new Response(`{"id":${JSON.stringify(id)},"elapsed":NaN,"left":-Infinity,"result":${JSON.stringify(result)}}`, {
      headers: { 'content-type': 'application/json' },
    }),
  'JSON as a file of bytes': (id, result) =>
    new Response(JSON.stringify(jsonRpc(id, result)), { headers: { 'content-type': 'binary/octet-stream' } }),
  'JSON as events': (id, result) => new Response(JSON.stringify(jsonRpc(id, result)), { headers: events }),
  'JSON as events, behind a blank line': (id, result) => {
    const pieces = ['\n', JSON.stringify(jsonRpc(id, result))].map((text) => new TextEncoder().encode(text));
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    });
    return new Response(body, { headers: events });
  },
  'JSON with status 202': (id, result) => Response.json(jsonRpc(id, result), { status: 202 }),
  'an event with status 202': (id, result) =>
    new Response(`data: ${JSON.stringify(jsonRpc(id, result))}\n\n`, { headers: events, status: 202 }),
  'an event of two lines of data': (id, result) =>
    new Response(`data: ${JSON.stringify(jsonRpc(id, result), null, 2).replaceAll('\n', '\ndata: ')}\n\n`, {
      headers: events,
    }),
  'a list of messages': (id, result) =>
    Response.json([{ jsonrpc: '2.0', method: 'notifications/message' }, jsonRpc(id, result)]),
  'an event without the last line end': (id, result) =>
    new Response(`data: ${JSON.stringify(jsonRpc(id, result))}`, { headers: events }),
};

/** A server that answers everything in such a spelling, and notifications with this status or so. */
export const startSpelling = (
  spell: (id: unknown, result: unknown) => Response,
  notified: number | (() => Response) = 202,
): Promise<WebServer> => {
  const results: Readonly<Record<string, unknown>> = {
    initialize: {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'odd', version: '1' },
    },
    'tools/list': { tools: [goodTool] },
    'tools/call': goodAnswer,
  };
  return serve(async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405 });
    const message: Message = await request.json();
    if (message.id === undefined) {
      return typeof notified === 'number' ? new Response(null, { status: notified }) : notified();
    }
    const result = results[message.method ?? ''];
    return result === undefined ? new Response('', { status: 404 }) : spell(message.id, result);
  });
};
