import { serve, type WebServer } from './web-server';

type Message = { readonly id?: number | string; readonly method?: string; readonly params?: unknown };

/** What a raw server answers to a method: its result, or a whole response. */
export type Answers = Readonly<Record<string, ((message: Message) => unknown) | undefined>>;

const handshake: Answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, resources: {}, prompts: {} },
    serverInfo: { name: 'raw', version: '1' },
  }),
};

const json = (value: unknown): Response => Response.json(value);

/** A server of revision 2025-11-25 without any package, which can say what no package would. */
export const startRawServer = (answers: Answers): Promise<WebServer> =>
  serve(async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405 });
    const message: Message = await request.json();
    if (message.id === undefined) return new Response(null, { status: 202 });
    const answer = (answers[message.method ?? ''] ?? handshake[message.method ?? ''])?.(message);
    if (answer instanceof Response || answer instanceof Promise) return answer;
    if (answer !== undefined) return json({ jsonrpc: '2.0', id: message.id, result: answer });
    return json({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } });
  });
