import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, deflateRawSync } from 'node:zlib';
import { event } from '../simulators/bedrock/event-frame';

/** What a service sends that wants to keep Parley busy, after a question that names it: `Flood: calls`. */
export type Flood = {
  /** Where it is sent: a question that went to another service would measure that one. */
  readonly path: string;
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent first. */
  readonly start?: string | Uint8Array;
  /** Sent again and again until the other side has gone; without it the answer ends. */
  readonly again?: string;
  /** ms between two of them; 0 = as fast as the socket takes them. */
  readonly everyMs: number;
};

const ollama = '/api/chat';
const openAi = '/v1/chat/completions';
const bedrock = '/model/amazon.nova-lite-v1%3A0/converse-stream';

const frames = { 'content-type': 'application/vnd.amazon.eventstream' };

const json = { 'content-type': 'application/json' };
const lines = { 'content-type': 'application/x-ndjson' };

const line = (message: object): string =>
  `${JSON.stringify({
    model: 'bench:latest',
    created_at: '2026-01-01T00:00:00Z',
    message: { role: 'assistant', content: '', ...message },
    done: false,
  })}\n`;

const call = line({ tool_calls: [{ function: { name: 'look', arguments: { at: 'once' } } }] });

/**
 * By name. Of 50,000 calls as many come at once as an answer may have, nearly; of a frame all but its end. What would end
 * the answer by itself leaves nothing to stop.
 */
export const floods = {
  calls: () => ({ path: ollama, headers: lines, start: call.repeat(4_900), again: call, everyMs: 1_000 }),
  marks: () => ({
    path: ollama,
    headers: lines,
    start: line({ content: `a${'\u0301'.repeat(50_000)} b` }),
    again: line({ content: '\u0489' }),
    everyMs: 20,
  }),
  /** Ends at the bound of an answer. */
  text: () => ({ path: ollama, headers: lines, again: line({ content: 'word after word ' }).repeat(200), everyMs: 0 }),
  nothing: () => ({ path: ollama, headers: lines, again: line({}).repeat(500), everyMs: 0 }),
  comments: () => ({
    path: openAi,
    headers: { 'content-type': 'text/event-stream' },
    again: ': keep-alive\n\n'.repeat(1_000),
    everyMs: 0,
  }),
  error: () => ({
    path: openAi,
    status: 400,
    headers: json,
    start: '{"error":{"message":"',
    again: 'x',
    everyMs: 50,
  }),
  frame: () => ({
    path: bedrock,
    headers: frames,
    start: event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'x'.repeat(16_000_000) } }).subarray(
      0,
      -2_000,
    ),
    again: ' ',
    everyMs: 50,
  }),
} satisfies Readonly<Record<string, () => Flood>>;

export type FloodName = keyof typeof floods;

const isFlood = (name: string | undefined): name is FloodName => name !== undefined && Object.hasOwn(floods, name);

/** What Bedrock is asked when it is connected, to prove the model that the connection names. */
const shortAnswer: Flood = {
  path: bedrock,
  headers: frames,
  start: Buffer.concat([
    event('messageStart', { role: 'assistant' }),
    event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Here.' } }),
    event('messageStop', { stopReason: 'end_turn' }),
  ]),
  everyMs: 0,
};

/** What a service says that got the question of another one: its answer fails, and the step with it. */
const misdirected = (name: FloodName): Flood => ({
  path: '',
  status: 404,
  headers: json,
  start: `{"error":"the question of ${name} was meant for another service"}`,
  everyMs: 0,
});

/** What a request is answered with that asks for a flood, or Bedrock for anything at all. */
export const floodIn = (path: string, body: string): Flood | undefined => {
  const name = /Flood: (\w+)(?!.*Flood: )/su.exec(body)?.[1];
  if (!isFlood(name)) return path === bedrock ? shortAnswer : undefined;
  const flood = floods[name]();
  return flood.path === path ? flood : misdirected(name);
};

/** Resolves when there is room again, or the other side has gone. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.once('drain', go).once('close', go);
  });

/** Writes until the other side has gone. */
export const writeFlood = async (response: ServerResponse, flood: Flood): Promise<void> => {
  response.writeHead(flood.status ?? 200, flood.headers);
  response.flushHeaders();
  if (flood.start !== undefined) response.write(flood.start);
  const { again } = flood;
  if (again === undefined) {
    response.end();
    return;
  }
  while (!response.destroyed) {
    if (!response.write(again)) await drained(response);
    await pause(flood.everyMs);
  }
};

/** A list of models of 1.5 GB that is 1.5 MB as gzip: blocks that end in a full flush can be repeated. */
export const longList = (): Uint8Array => {
  const block = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const header = Buffer.from('1f8b0800000000000003', 'hex');
  return Buffer.concat([header, ...Array.from({ length: 1_500 }, () => block)]);
};
