import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { LogEntry } from './access-log';
import { type BodyDamage, limitBytes } from './body-limits';
import type { Gates } from './gates';
import type { Reply, ReplyStep } from './reply';
import type { ParsedScript } from './script';

/**
 * Bytes before the break need a moment to be read: a TCP RST throws away what the receiver has not taken yet (RFC 9293,
 * 3.10.7), and Chromium what a reader has not asked for yet when the HTTP message turns out to be incomplete.
 */
const graceMs = 100;

/** Where a reply goes. `tcpSocket` is the connection under TLS, which alone can be reset. */
export type Connection = {
  readonly response: ServerResponse;
  readonly tcpSocket: Socket;
  readonly isHead: boolean;
  readonly gates: Gates;
};

const writeBytes = (response: ServerResponse, bytes: Uint8Array, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    // A response whose other side has gone takes everything.
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    response.write(bytes, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
  });

/** Waits for the next beat; a beat that is already over is not waited for, so that the mean pace is kept. */
const createPacer = (paceMs: number, signal: AbortSignal): (() => Promise<void>) => {
  let beat: number | undefined;
  return async () => {
    if (paceMs === 0) return;
    const now = performance.now();
    beat = beat === undefined ? now : Math.max(beat + paceMs, now - 10 * paceMs);
    if (beat > now) await wait(beat - now, undefined, { signal });
  };
};

async function* stepsOf(reply: Reply): AsyncGenerator<ReplyStep> {
  if (reply.body.type === 'steps') yield* reply.body.steps;
  else yield { write: reply.body.bytes, ...(reply.body.text !== undefined && { text: reply.body.text }) };
}

const endConnection = async ({ response, tcpSocket }: Connection, how: 'end' | 'close' | 'reset'): Promise<void> => {
  if (how === 'end') {
    response.end();
    return;
  }
  await wait(graceMs);
  if (how === 'close') tcpSocket.destroySoon();
  else tcpSocket.resetAndDestroy();
};

const writeHead = ({ response }: Connection, reply: Reply, damage: BodyDamage): void => {
  const isSplit = damage.writeBytes !== undefined || damage.splitAt !== undefined || damage.cut?.how === 'end';
  const length: Record<string, string> =
    reply.body.type === 'steps' || isSplit ? {} : { 'content-length': String(reply.body.bytes.length) };
  response.writeHead(reply.status, { ...reply.headers, ...length });
  response.flushHeaders();
};

/**
 * Sends a reply as the script says and tells `record` what happened. Ends when the response is complete, broken off as
 * wanted, or the client has gone; a stalled response is given up when the connection ends. Never rejects for those.
 */
export const writeReply = async (
  connection: Connection,
  reply: Reply,
  script: ParsedScript,
  record: (change: Partial<LogEntry>) => void,
): Promise<void> => {
  const { response } = connection;
  const closing = new AbortController();
  response.once('close', () => closing.abort());
  const { signal } = closing;
  let bytesWritten = 0;
  let textWritten = '';

  const send = async (bytes: Uint8Array): Promise<'cut' | 'stall' | undefined> => {
    const { writes, fault } = limitBytes(bytes, bytesWritten, script);
    for (const part of writes) {
      await writeBytes(response, part, signal);
      bytesWritten += part.length;
    }
    return fault;
  };

  const sendBody = async (): Promise<'cut' | 'stall' | undefined> => {
    const early = await send(new Uint8Array());
    if (early !== undefined) return early;
    const pace = createPacer(script.paceMs ?? 0, signal);
    for await (const step of stepsOf(reply)) {
      if ('waitMs' in step) {
        await wait(step.waitMs, undefined, { signal });
        continue;
      }
      if ('gate' in step) {
        await connection.gates.pass(step.gate, signal);
        continue;
      }
      await pace();
      const before = bytesWritten;
      const bytes = typeof step.write === 'string' ? Buffer.from(step.write) : step.write;
      const fault = await send(bytes);
      if (bytesWritten - before === bytes.length) textWritten += step.text ?? '';
      record({ bytesWritten, textWritten });
      if (fault !== undefined) return fault;
    }
    return undefined;
  };

  try {
    if (script.delayBeforeHeadersMs !== undefined) await wait(script.delayBeforeHeadersMs, undefined, { signal });
    writeHead(connection, reply, script);
    record({ status: reply.status });
    if (script.delayBeforeBodyMs !== undefined) await wait(script.delayBeforeBodyMs, undefined, { signal });
    const fault = connection.isHead ? undefined : await sendBody();
    if (fault === 'stall') {
      record({ end: 'stalled' });
      return;
    }
    if (fault === 'cut') await endConnection(connection, script.cut?.how ?? 'reset');
    else response.end();
    record({ end: fault === 'cut' ? 'cut' : 'complete', endedAt: Date.now() });
  } catch (error) {
    if (!signal.aborted) throw error;
    record({ bytesWritten, end: 'client-closed', endedAt: Date.now() });
  }
};
