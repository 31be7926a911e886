import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type WebSocket, WebSocketServer } from 'ws';
import { createCertificate } from '../core/certificate';
import { listen } from '../core/listener';
import { soundOf } from '../speech-sound/sound';
import { readClientMessage } from '../synthesis-socket/service-messages';
import { readSsml } from '../synthesis-socket/ssml-reader';
import { type SpokenTurn, speakTurn, spokenOf, type TurnFault } from '../synthesis-socket/turns';
import { asksForWords } from './synthesis-context';

/** The key that is accepted. */
export const simulatedAzureKey = '0123456789abcdef0123456789abcdef';

/** A request as it was answered. */
export type AzureEntry = { readonly path: string; readonly query: string; readonly status: number };

export type AzureSpeechSimulator = {
  readonly port: number;
  readonly entries: readonly AzureEntry[];
  readonly turns: readonly SpokenTurn[];
  failNext(faults: readonly (TurnFault | undefined)[]): void;
  /** Sockets are refused, as behind a proxy that knows none. REST goes on. */
  refuseSockets(isRefusing: boolean): void;
  /** The next REST request is answered with 429 and this wait. */
  limitOnce(retryAfterSeconds: number): void;
  /** Sends audio over sockets so many times faster than it is heard, in the turns from now on. */
  setSpeed(speed: number): void;
  /** As at its start: no faults, nothing noted. */
  reset(): void;
  /** Drops the open connections, as when every client ends, and listens on. */
  hangUp(): void;
  stop(): Promise<void>;
};

const region = 'westeurope';
const speechHost = `${region}.tts.speech.microsoft.com`;
const tokenHost = `${region}.api.cognitive.microsoft.com`;
const outputFormat = 'audio-24khz-48kbitrate-mono-mp3';
const token = 'eyJhbGciOiJFUzI1NiJ9.c2ltdWxhdGVk.c2lnbmF0dXJl';

const voices = [
  { ShortName: 'en-US-AriaNeural', DisplayName: 'Aria', Locale: 'en-US', StyleList: ['cheerful', 'sad'] },
  { ShortName: 'de-DE-KatjaNeural', DisplayName: 'Katja', Locale: 'de-DE' },
  { ShortName: 'en-GB-RyanNeural', DisplayName: 'Ryan', Locale: 'en-GB' },
];

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
};

/** Azure Speech as its REST reference and its JavaScript SDK describe it: token, list of voices, REST, socket. */
export const startAzureSpeechSimulator = async (): Promise<AzureSpeechSimulator> => {
  const entries: AzureEntry[] = [];
  const turns: SpokenTurn[] = [];
  let faults: readonly (TurnFault | undefined)[] = [];
  let isRefusing = false;
  let waitSeconds: number | undefined;
  let speed = Number.POSITIVE_INFINITY;

  const note = (request: IncomingMessage, status: number): number => {
    const url = new URL(request.url ?? '/', `https://${speechHost}`);
    entries.push({ path: url.pathname, query: url.search, status });
    return status;
  };

  const speak = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const ssml = readSsml(await bodyOf(request));
    if (waitSeconds !== undefined) {
      response.writeHead(note(request, 429), { 'retry-after': String(waitSeconds) }).end();
      waitSeconds = undefined;
      return;
    }
    if (request.headers['content-type'] !== 'application/ssml+xml') {
      response.writeHead(note(request, 415)).end();
      return;
    }
    if ('refusal' in ssml || request.headers['x-microsoft-outputformat'] !== outputFormat) {
      response.writeHead(note(request, 400)).end();
      return;
    }
    const { mp3 } = await soundOf(ssml.text, ssml.locale);
    turns.push({ requestId: '', ...spokenOf(ssml) });
    response.writeHead(note(request, 200), { 'content-type': 'audio/mpeg' }).end(Buffer.from(mp3));
  };

  const routes: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
    [`POST ${tokenHost}/sts/v1.0/issueToken`]: (request, response) =>
      response.writeHead(note(request, 200), { 'content-type': 'application/jwt' }).end(token),
    [`GET ${speechHost}/cognitiveservices/voices/list`]: (request, response) =>
      response.writeHead(note(request, 200), { 'content-type': 'application/json' }).end(JSON.stringify(voices)),
    [`POST ${speechHost}/cognitiveservices/v1`]: (request, response) => void speak(request, response),
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const host = (request.headers.host ?? '').split(':')[0];
    const route = routes[`${request.method} ${host}${request.url}`];
    if (route === undefined) {
      response.writeHead(note(request, 404)).end();
    } else if (request.headers['ocp-apim-subscription-key'] !== simulatedAzureKey) {
      response.writeHead(note(request, 401)).end();
    } else {
      route(request, response);
    }
  };

  const serve = (socket: WebSocket): void => {
    let wantsWords = false;
    socket.on('message', (raw) => {
      const { headers, data } = readClientMessage(Buffer.isBuffer(raw) ? raw.toString('utf8') : '');
      if (headers.path === 'synthesis.context') wantsWords = asksForWords(data, outputFormat);
      if (headers.path !== 'ssml') return;
      if (!wantsWords) return socket.close(1007, 'No synthesis.context');
      const [fault, ...rest] = faults;
      faults = rest;
      const options = { firstByteMs: 0, speed, fault };
      const onTurn = (turn: SpokenTurn): number => turns.push(turn);
      void speakTurn(socket, headers['x-requestid'] ?? '', data, { ...options, onTurn });
    });
  };

  const server = createServer(createCertificate([speechHost, tokenHost]), answer);
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, tcp, head) => {
    const url = new URL(request.url ?? '/', `https://${speechHost}`);
    const isKnown =
      url.pathname === '/tts/cognitiveservices/websocket/v1' &&
      url.searchParams.get('Authorization') === `Bearer ${token}` &&
      /^[0-9a-f]{32}$/iu.test(url.searchParams.get('X-ConnectionId') ?? '');
    if (isKnown && !isRefusing) {
      note(request, 101);
      return sockets.handleUpgrade(request, tcp, head, serve);
    }
    note(request, 401);
    tcp.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  const listener = await listen(server, 0, '127.0.0.1');

  return {
    port: listener.port,
    entries,
    turns,
    failNext: (next) => {
      faults = next;
    },
    refuseSockets: (refuses) => {
      isRefusing = refuses;
    },
    limitOnce: (seconds) => {
      waitSeconds = seconds;
    },
    setSpeed: (next) => {
      speed = next;
    },
    reset: () => {
      entries.length = 0;
      turns.length = 0;
      faults = [];
      isRefusing = false;
      waitSeconds = undefined;
      speed = Number.POSITIVE_INFINITY;
    },
    hangUp: listener.hangUp,
    stop: listener.stop,
  };
};
