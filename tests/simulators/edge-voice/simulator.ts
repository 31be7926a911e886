import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type WebSocket, WebSocketServer } from 'ws';
import { createCertificate } from '../core/certificate';
import { listen } from '../core/listener';
import { readClientMessage } from '../synthesis-socket/service-messages';
import { type SpokenTurn, speakTurn, type TurnFault } from '../synthesis-socket/turns';
import { isGoodConfig } from './config';
import { type Handshake, listRefusals, socketRefusals } from './handshake';

export type EdgeVoiceOptions = {
  /** Default: an ephemeral one. */
  readonly port?: number;
  /** The service's clock is ahead by so much, ms. */
  readonly clockAheadMs?: number;
  readonly firstByteMs?: number;
  readonly speed?: number;
};

/** A handshake, who said they were, and what was wrong with it. */
export type HandshakeEntry = {
  readonly kind: 'socket' | 'list';
  readonly refusals: readonly string[];
  readonly origin: string | undefined;
  readonly userAgent: string | undefined;
};

export type EdgeVoiceSimulator = {
  readonly port: number;
  /** Handshakes and requests for the list, in order. */
  readonly handshakes: readonly HandshakeEntry[];
  readonly turns: readonly SpokenTurn[];
  /** When the first audio of each turn went out, ms since the epoch. */
  readonly audioStarts: readonly { readonly text: string; readonly at: number }[];
  /** What becomes of the next turns, one fault each; `undefined` = nothing. After the last, turns go well. */
  failNext(faults: readonly (TurnFault | undefined)[]): void;
  /** Refuse every handshake with status 403 from now on, or stop doing so. */
  refuseAll(isRefusing: boolean): void;
  /** Sets the service's clock ahead of the real one by so much, ms; negative = behind. */
  setClockAhead(ms: number): void;
  /** Sends audio so many times faster than it is heard, in the turns from now on. */
  setSpeed(speed: number): void;
  /** Lets so much time pass before the first audio, ms, in the turns from now on. */
  setFirstByte(ms: number): void;
  /** As at its start: no faults, nothing noted. */
  reset(): void;
  /** Drops the open connections, as when every client ends, and listens on. */
  hangUp(): void;
  stop(): Promise<void>;
};

/** The real service cuts longer requests; edge-tts keeps its texts below 4,096 bytes. */
const maxMessageLength = 8192;

const handshakeOf = (request: IncomingMessage): Handshake => {
  const url = new URL(request.url ?? '/', 'https://service');
  const { origin } = request.headers;
  return {
    path: url.pathname,
    query: url.searchParams,
    headers: { origin, 'user-agent': request.headers['user-agent'] },
  };
};

const voices = [{ Name: 'Microsoft Aria Online (Natural)', ShortName: 'en-US-AriaNeural', Locale: 'en-US' }];

/**
 * Edge's read-aloud service as far as its clients describe it: strict about version, token window, User-Agent, Origin,
 * escaping, format and size. Speaks real speech with true word times.
 */
export const startEdgeVoiceSimulator = async (options: EdgeVoiceOptions = {}): Promise<EdgeVoiceSimulator> => {
  let { clockAheadMs = 0, firstByteMs = 0, speed = Number.POSITIVE_INFINITY } = options;
  const handshakes: HandshakeEntry[] = [];
  const turns: SpokenTurn[] = [];
  const audioStarts: { readonly text: string; readonly at: number }[] = [];
  let faults: readonly (TurnFault | undefined)[] = [];
  let isRefusing = false;
  const now = (): number => Date.now() + clockAheadMs;
  const dateHeader = (): string => new Date(now()).toUTCString();

  const judge = (kind: HandshakeEntry['kind'], handshake: Handshake, found: readonly string[]): boolean => {
    const refusals = isRefusing ? [...found, 'blocked'] : found;
    const { origin, 'user-agent': userAgent } = handshake.headers;
    handshakes.push({ kind, refusals, origin, userAgent });
    return refusals.length === 0;
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const handshake = handshakeOf(request);
    const isGood = judge('list', handshake, listRefusals(handshake, now()));
    response.sendDate = false;
    response.writeHead(isGood ? 200 : 403, { date: dateHeader(), 'content-type': 'application/json' });
    response.end(isGood ? JSON.stringify(voices) : '');
  };

  const serve = (socket: WebSocket): void => {
    let hasConfig = false;
    socket.on('message', (raw, isBinary) => {
      const message = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0);
      if (isBinary || message.length > maxMessageLength) return socket.close(1009, 'message too big');
      const { headers, data } = readClientMessage(message.toString('utf8'));
      if (headers.path === 'speech.config') {
        hasConfig = isGoodConfig(data);
        if (!hasConfig) socket.close(1007, 'Invalid speech.config');
        return;
      }
      const requestId = headers['x-requestid'] ?? '';
      if (headers.path !== 'ssml' || !hasConfig || !/^[0-9a-f]{32}$/iu.test(requestId)) {
        return socket.close(1007, 'Unexpected message');
      }
      const [fault, ...rest] = faults;
      faults = rest;
      void speakTurn(socket, requestId, data, {
        firstByteMs,
        speed,
        fault,
        onTurn: (turn) => turns.push(turn),
        onAudio: (text) => audioStarts.push({ text, at: performance.timeOrigin + performance.now() }),
      });
    });
  };

  const server = createServer(createCertificate(['localhost', '127.0.0.1', 'speech.platform.bing.com']), answer);
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, tcp, head) => {
    const handshake = handshakeOf(request);
    if (judge('socket', handshake, socketRefusals(handshake, now()))) {
      return sockets.handleUpgrade(request, tcp, head, serve);
    }
    tcp.end(`HTTP/1.1 403 Forbidden\r\nDate: ${dateHeader()}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  });
  const listener = await listen(server, options.port ?? 0, '127.0.0.1');

  return {
    port: listener.port,
    handshakes,
    turns,
    audioStarts,
    failNext: (next) => {
      faults = next;
    },
    refuseAll: (refuses) => {
      isRefusing = refuses;
    },
    setClockAhead: (ms) => {
      clockAheadMs = ms;
    },
    setSpeed: (next) => {
      speed = next;
    },
    setFirstByte: (ms) => {
      firstByteMs = ms;
    },
    reset: () => {
      ({ clockAheadMs = 0, firstByteMs = 0, speed = Number.POSITIVE_INFINITY } = options);
      for (const noted of [handshakes, turns, audioStarts]) noted.length = 0;
      faults = [];
      isRefusing = false;
    },
    hangUp: listener.hangUp,
    stop: listener.stop,
  };
};
