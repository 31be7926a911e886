import { Buffer } from 'node:buffer';
import { Agent, request as httpsRequest } from 'node:https';
import { connect as connectTls } from 'node:tls';
import { WebSocket } from 'ws';
import type { SpeechSocket, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import type { SettingsValues } from '@/lib/domain/settings-field';

/** How a context reaches a simulator: every host leads to its port, as a browser's resolver rules make it. */
export type SimulatorRoute = {
  readonly port: number;
  /** What a header rule sets, on sockets and requests. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** An agent for Node clients that takes every host for the simulator at that port. */
export const agentTo = (port: number): Agent =>
  Object.assign(new Agent(), {
    createConnection: () => connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false }),
  });

const requestBody = (init: RequestInit | undefined): string => (typeof init?.body === 'string' ? init.body : '');

const fetchTo =
  ({ port, headers }: SimulatorRoute): VoiceContext['fetch'] =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const sent = { ...Object.fromEntries(new Headers(init?.headers)), ...headers };
      const outgoing = httpsRequest(
        new URL(String(input)),
        {
          method: init?.method ?? 'GET',
          headers: sent,
          agent: agentTo(port),
          ...(init?.signal && { signal: init.signal }),
        },
        async (incoming) => {
          const chunks: Buffer[] = [];
          for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
          const answered = new Headers();
          for (const [name, value] of Object.entries(incoming.headers)) answered.set(name, String(value));
          resolve(new Response(Buffer.concat(chunks), { status: incoming.statusCode ?? 200, headers: answered }));
        },
      );
      outgoing.once('error', reject);
      outgoing.end(requestBody(init));
    });

/** The socket of the package `ws` as a browser's. */
const browserSocket = (socket: WebSocket): SpeechSocket => {
  const face: SpeechSocket = {
    binaryType: 'arraybuffer',
    onopen: null,
    onerror: null,
    onclose: null,
    onmessage: null,
    send: (data) => socket.send(data),
    close: () => socket.close(),
  };
  socket.binaryType = 'arraybuffer';
  socket.on('open', () => face.onopen?.(new Event('open')));
  socket.on('error', () => face.onerror?.(new Event('error')));
  socket.on('close', (code, reason) =>
    face.onclose?.(Object.assign(new Event('close'), { code, reason: reason.toString(), wasClean: code === 1000 })),
  );
  socket.on('message', (data, isBinary) =>
    face.onmessage?.(new MessageEvent('message', { data: isBinary ? data : data.toString() })),
  );
  return face;
};

export type VoiceContextOptions = {
  readonly settings?: SettingsValues;
  readonly signal?: AbortSignal;
  readonly fetch?: VoiceContext['fetch'];
  readonly route?: SimulatorRoute;
  readonly now?: () => number;
  readonly connect?: VoiceContext['connect'];
  readonly after?: VoiceContext['after'];
};

const nowhere = (): never => {
  throw new Error('this test opens no connection');
};

/** Everything that an engine may touch; what a test does not give leads nowhere. */
export const voiceContext = (options: VoiceContextOptions = {}): VoiceContext => {
  const { route } = options;
  const connect: VoiceContext['connect'] = (url, protocols = []) => {
    if (route === undefined) return nowhere();
    const createConnection = (): ReturnType<typeof connectTls> =>
      connectTls({ host: '127.0.0.1', port: route.port, rejectUnauthorized: false });
    return browserSocket(new WebSocket(url, [...protocols], { createConnection, headers: { ...route.headers } }));
  };
  return {
    settings: options.settings ?? {},
    fetch: options.fetch ?? (route === undefined ? nowhere : fetchTo(route)),
    clock: { now: options.now ?? (() => Date.now()) },
    signal: options.signal ?? new AbortController().signal,
    connect: options.connect ?? connect,
    after:
      options.after ??
      ((ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      }),
  };
};
