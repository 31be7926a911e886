import { setTimeout as pause } from 'node:timers/promises';
import { z } from '@/lib/domain/schema';
import { publicKeyHash } from '../e2e/harness/simulated-services';
import { type Listener, listenHttp } from '../simulators/core/listener';
import { readRequest } from '../simulators/core/request';
import { floodIn, longList, writeFlood } from './floods';
import { startToolServers } from './tool-server';
import { webPageAt } from './web-pages';

/** Speaks as much of Ollama as a chat needs, writes tokens at a pace, and remembers when it wrote which. */
export type TokenServer = Pick<Listener, 'stop'> & {
  /** For `--host-resolver-rules`. */
  readonly resolverRules: string;
  /** Base64 SHA-256 of the public keys that the browser has to believe. */
  readonly trustedKeys: readonly string[];
  /** When each word of the last answer was written (ms since the epoch), and its number. */
  writes(): readonly { readonly at: number; readonly word: number }[];
  /** How many floods somebody still reads. */
  floodsOpen(): number;
};

/** The host of web pages: those of `web-pages.ts`, and a plain one at every other path. */
export const webPageHost = 'page.test';
const webPage = '<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><p>Nothing here.</p></html>';

/** Bedrock's models are listed at a host of their own, whatever the endpoint for answers is. */
const bedrockListHost = 'bedrock.us-east-1.amazonaws.com';

const rulesFor = (port: number, listPort: number, toolRules: readonly string[]): string =>
  [
    ...toolRules,
    `MAP 127.0.0.1:11434 127.0.0.1:${port}`,
    `MAP ${webPageHost} 127.0.0.1:${port}`,
    `MAP ${bedrockListHost} 127.0.0.1:${listPort}`,
    'MAP 127.0.0.1 127.0.0.1:9',
    'MAP * ~NOTFOUND',
  ].join(', ');

const model = 'bench:latest';
/** The question says how many tokens shall come, and how many in a second; 0 = as fast as the socket takes them. */
const wish = /(\d+) tokens at (\d+)/;
/** The question says which tool to call first. */
const callWish = /^Call: (\S+)/u;
const chatSchema = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });
const nouns = ['tide', 'lamp', 'moss', 'fern', 'gate', 'salt', 'wren', 'oak'];

/** About four characters on average, as tokens are. Words carry their number; a paragraph ends every eighty tokens. */
const tokenAt = (index: number): string => {
  if (index % 80 === 79) return '.\n\n';
  return index % 2 === 0 ? `${nouns[(index >> 1) % nouns.length]}${index}` : ' ';
};

const chunk = (content: string, isDone: boolean): string =>
  `${JSON.stringify({
    model,
    created_at: '2026-01-01T00:00:00Z',
    message: { role: 'assistant', content },
    done: isDone,
    ...(isDone && { done_reason: 'stop', prompt_eval_count: 1, eval_count: 1 }),
  })}\n`;

const callOf = (name: string): string =>
  `${JSON.stringify({
    model,
    created_at: '2026-01-01T00:00:00Z',
    message: { role: 'assistant', content: '', tool_calls: [{ function: { name, arguments: {} } }] },
    done: false,
  })}\n`;

/** A list of Bedrock's without a model: the connection names one. */
const startBedrockList = (): Promise<Listener> =>
  listenHttp(
    (incoming, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        incoming.url?.startsWith('/inference-profiles') === true
          ? '{"inferenceProfileSummaries":[]}'
          : '{"modelSummaries":[]}',
      );
    },
    { tls: { names: [bedrockListHost] } },
  );

/** Starts the server on an ephemeral port. */
export const startTokenServer = async (): Promise<TokenServer> => {
  let writes: { at: number; word: number }[] = [];
  let floodsOpen = 0;
  const listener = await listenHttp(async (incoming, response) => {
    const request = await readRequest(incoming);
    const json = (value: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    const flood = floodIn(request.path, request.body);
    if (flood !== undefined) {
      floodsOpen += 1;
      response.once('close', () => {
        floodsOpen -= 1;
      });
      return writeFlood(response, flood);
    }
    if (request.path === '/v1/models') return json({ data: [{ id: 'bench-chat', object: 'model' }] });
    if (request.path === '/long/v1/models') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(longList());
      return;
    }
    if (request.path === '/api/version') return json({ version: '0.12.1' });
    if (request.path === '/api/tags') return json({ models: [{ name: model, model, size: 1, details: {} }] });
    if (request.path === '/api/show')
      return json({ details: {}, model_info: {}, capabilities: ['completion', 'tools'] });
    if (request.path !== '/api/chat') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(webPageAt(request.path) ?? webPage);
      return;
    }
    const { messages } = chatSchema.parse(JSON.parse(request.body));
    const { role, content: asked = '' } = messages.at(-1) ?? {};
    const [, called] = callWish.exec(role === 'user' ? asked : '') ?? [];
    if (called !== undefined) {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.end(callOf(called) + chunk('', true));
      return;
    }
    const [, count = '1', perSecond = '0'] = wish.exec(asked) ?? [];
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    writes = [];
    const start = performance.now();
    for (let index = 0; index < Number(count); index += 1) {
      const due = Number(perSecond) === 0 ? 0 : start + (index * 1000) / Number(perSecond) - performance.now();
      if (due > 0) await pause(due);
      const token = tokenAt(index);
      if (index % 2 === 0) writes.push({ at: performance.timeOrigin + performance.now(), word: index });
      if (!response.write(chunk(token, false))) await new Promise((resolve) => response.once('drain', resolve));
    }
    response.end(chunk('', true));
  });
  const [list, tools] = await Promise.all([startBedrockList(), startToolServers()]);
  return {
    resolverRules: rulesFor(listener.port, list.port, tools.rules),
    trustedKeys: [await publicKeyHash(list.port)],
    writes: () => writes,
    floodsOpen: () => floodsOpen,
    stop: async () => {
      await Promise.all([listener.stop(), list.stop(), tools.stop()]);
    },
  };
};
