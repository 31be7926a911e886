import type { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from '@/lib/domain/schema';
import { jsonReply } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome } from '../core/service';
import { openAIError } from '../openai/openai-error';
import { realtimeModels, type Session, secretRequestSchema } from './session';
import { type ReadSentence, type RealtimeFault, type RealtimePace, serveSession } from './session-socket';

export type RealtimeSimulation = {
  /** Undefined for what does not belong to the Realtime API. The key was accepted. */
  receive(request: SimulatedRequest): Outcome | undefined;
  /** Takes the handshake of a socket. */
  upgrade(request: IncomingMessage, tcp: Duplex, head: Buffer): void;
  /** The texts as they were asked for, in order. */
  readonly read: readonly ReadSentence[];
  /** The subprotocols of each handshake and how it ended. */
  readonly handshakes: readonly { readonly protocols: readonly string[]; readonly status: number }[];
  /** How many secrets were given out. */
  secretCount(): number;
  failNext(faults: readonly (RealtimeFault | undefined)[]): void;
  /** How responses are sent from now on: all at once and without silence at the start. */
  setPace(pace: Partial<RealtimePace>): void;
  reset(): void;
};

export type RealtimeOptions = {
  /** ms since the epoch. */
  readonly now?: () => number;
  /** Models that were shut down, or that the account may not use. */
  readonly missing?: readonly string[];
};

type Secret = { readonly session: Session; readonly until: number };

const atOnce: RealtimePace = { firstByteMs: 0, speed: Number.POSITIVE_INFINITY, leadMs: 0, tailMs: 0 };

const tokenPrefix = 'openai-insecure-api-key.';

const refuse = (status: number, message: string, facts: { readonly param?: string; readonly code?: string } = {}) =>
  ({ type: 'refusal', reply: openAIError(status, { message, ...facts }) }) as const satisfies Outcome;

const noModel = (model: string) =>
  refuse(404, `The model \`${model}\` does not exist or you do not have access to it.`, { code: 'model_not_found' });

/** OpenAI's Realtime API as its reference describes it: secrets for clients, and a socket for each. */
export const createRealtimeSimulation = ({
  now = () => Date.now(),
  missing = [],
}: RealtimeOptions = {}): RealtimeSimulation => {
  const secrets = new Map<string, Secret>();
  const read: ReadSentence[] = [];
  const handshakes: { protocols: readonly string[]; status: number }[] = [];
  let pace = atOnce;
  let faults: readonly (RealtimeFault | undefined)[] = [];
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'realtime' });

  const isKnown = (model: string): boolean => realtimeModels.includes(model) && !missing.includes(model);

  const giveSecret = (request: SimulatedRequest): Outcome => {
    const wanted = z.safeParse(secretRequestSchema, jsonBody(request));
    if (!wanted.success) {
      const [issue] = wanted.error.issues;
      const param = issue?.path.join('.') ?? '';
      return refuse(400, `Invalid or unknown parameter: '${param}'. ${issue?.message}`, { param });
    }
    const { session, expires_after: expires } = wanted.data;
    if (session.model === undefined || !isKnown(session.model)) return noModel(session.model ?? '');
    const value = `ek_${secrets.size + 1}_${'0'.repeat(24)}`;
    const until = now() + (expires?.seconds ?? 600) * 1000;
    secrets.set(value, { session, until });
    const answer = { value, expires_at: Math.floor(until / 1000), session: { ...session, object: 'realtime.session' } };
    return { type: 'reply', reply: jsonReply(200, answer) };
  };

  const modelFacts = (model: string): Outcome =>
    isKnown(model)
      ? { type: 'reply', reply: jsonReply(200, { id: model, object: 'model', created: 1, owned_by: 'system' }) }
      : noModel(model);

  const secretOf = (protocols: readonly string[]): Secret | undefined => {
    const token = protocols.find((name) => name.startsWith(tokenPrefix))?.slice(tokenPrefix.length);
    const secret = token === undefined ? undefined : secrets.get(token);
    return secret !== undefined && now() < secret.until ? secret : undefined;
  };

  return {
    read,
    handshakes,
    secretCount: () => secrets.size,
    failNext: (next) => {
      faults = next;
    },
    setPace: (next) => {
      pace = { ...pace, ...next };
    },
    receive: (request) => {
      const model = /^\/v1\/models\/([^/]+)$/u.exec(request.path)?.[1];
      if (request.method === 'GET' && model !== undefined) return modelFacts(model);
      const isForSecrets = `${request.method} ${request.path}` === 'POST /v1/realtime/client_secrets';
      return isForSecrets ? giveSecret(request) : undefined;
    },
    upgrade: (request, tcp, head) => {
      const url = new URL(request.url ?? '/', 'https://api.openai.com');
      const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
      const secret = secretOf(protocols);
      const isRight =
        url.pathname === '/v1/realtime' &&
        protocols.includes('realtime') &&
        secret !== undefined &&
        url.searchParams.get('model') === secret.session.model;
      handshakes.push({ protocols, status: isRight ? 101 : 401 });
      if (!isRight) {
        tcp.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
        return;
      }
      sockets.handleUpgrade(request, tcp, head, (socket: WebSocket) =>
        serveSession(socket, secret.session, {
          onRead: (sentence) => read.push(sentence),
          takeFault: () => {
            const [fault, ...rest] = faults;
            faults = rest;
            return fault;
          },
          pace: () => pace,
        }),
      );
    },
    reset: () => {
      secrets.clear();
      read.length = 0;
      handshakes.length = 0;
      faults = [];
      pace = atOnce;
    },
  };
};
