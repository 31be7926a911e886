import { ChatError } from '@/lib/domain/chat-error';
import { hostOf } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import type { McpTransport } from './client-module';
import type { LenientFetch } from './lenient/lenient-fetch';
import type { McpHost } from './mcp-server';
import type { ServerFetch } from './server-fetch';

type Send = McpTransport['send'];

type OpenCall = { end(error?: ChatError): void; readonly stream: AbortController };

const idSchema = z.union([z.string(), z.number()]);
const requestSchema = z.object({ method: z.string(), id: idSchema });
const cancelSchema = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: idSchema }),
});

const refusalSchema = z.object({ error: z.object({ code: z.number() }) });

/** What a server is told in place of the names of our errors and the findings of our checks. */
const plainReasons: ReadonlyMap<number, string> = new Map([
  [-32_601, 'Method not found'],
  [-32_602, 'The parameters are not those of this method'],
  [-32_603, 'This client could not do it'],
]);

/** A message as a server may read it: the client writes errors and reasons as the engine words them. */
const inWords = <Message>(message: Message): Message => {
  if (cancelSchema.safeParse(message).success) {
    const { params, ...rest } = Object(message);
    return { ...rest, params: { ...params, reason: 'The answer is not needed any more' } };
  }
  const { data } = refusalSchema.safeParse(message);
  const words = plainReasons.get(data?.error.code ?? 0);
  if (data === undefined || words === undefined) return message;
  return { ...message, error: { code: data.error.code, message: words } };
};

/**
 * Ends a request with the stream that should have brought its answer: the client would wait until its time is up. A request
 * that is given up leaves its stream, in the revisions before 2026-07-28 too, where the client goes on to read it.
 */
export const endCallsWithStreams = (
  transport: McpTransport,
  url: string,
  requests: Pick<ServerFetch, 'lastFailure'> & Pick<LenientFetch, 'badEvents'>,
): void => {
  const open = new Map<string | number, OpenCall>();
  let badBefore = 0;
  const reason = (): ChatError => {
    const code = requests.badEvents() > badBefore ? 'malformed' : 'ended-early';
    return requests.lastFailure() ?? new ChatError({ code, host: hostOf(url) });
  };
  const send: Send = transport.send.bind(transport);

  transport.onmessage = (message) => {
    if ('method' in message || message.id === undefined) return;
    open.get(message.id)?.end();
  };
  transport.send = (written, options) => {
    const message = inWords(written);
    const cancelled = cancelSchema.safeParse(message);
    if (cancelled.success) {
      const call = open.get(cancelled.data.params.requestId);
      call?.end();
      call?.stream.abort();
    }
    const request = requestSchema.safeParse(message);
    if (!request.success || options?.onRequestStreamEnd !== undefined) return send(message, options);
    badBefore = requests.badEvents();
    const { id } = request.data;
    const stream = new AbortController();
    const given = options?.requestSignal;
    return new Promise((resolve, reject) => {
      const end: OpenCall['end'] = (error) => {
        open.delete(id);
        if (error === undefined) resolve();
        else reject(error);
      };
      open.set(id, { end, stream });
      given?.addEventListener('abort', () => end(), { once: true });
      const requestSignal = given === undefined ? stream.signal : AbortSignal.any([given, stream.signal]);
      const onRequestStreamEnd = (): void => {
        if (open.has(id)) end(reason());
      };
      send(message, { ...options, requestSignal, onRequestStreamEnd }).catch((error: unknown) => {
        open.delete(id);
        reject(error);
      });
    });
  };
};

/** When a stream that broke off is opened again: as the server asks, but not after it sent too much. */
export const reconnectionScheduler =
  (after: McpHost['after'], requests: ServerFetch) =>
  (reconnect: () => void, delay: number): (() => void) => {
    const failure = requests.lastFailure();
    if (failure?.data.code === 'too-large') throw failure;
    return after(delay, reconnect);
  };
