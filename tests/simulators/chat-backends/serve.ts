import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenHttp } from '../core/listener';
import type { ChatBackend, ChatBody, Wish } from './backend';

/** A backend that listens, as a route of a real server does. */
export type BackendServer = {
  /** The address that takes the messages. */
  readonly url: string;
  /** What was asked so far, oldest first. */
  readonly bodies: readonly ChatBody[];
  /** What its scripted model was given, as JSON. */
  readonly prompts: readonly string[];
  /** How many requests the client gave up before their end. */
  goneCount(): number;
  /** What the next requests are answered with; at first `whole`. */
  wish(next: Wish): void;
  stop(): Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<ChatBody> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return JSON.parse(text);
};

/** Starts a backend on a port of this computer. */
export const startBackend = async (backend: ChatBackend): Promise<BackendServer> => {
  const bodies: ChatBody[] = [];
  const prompts: string[] = [];
  let wish: Wish = 'whole';
  let gone = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const client = new AbortController();
    response.once('close', () => {
      if (response.writableFinished) return;
      gone += 1;
      client.abort();
    });
    const body = await bodyOf(request);
    bodies.push(body);
    const onPrompt = (prompt: unknown): void => void prompts.push(JSON.stringify(prompt));
    const { status, headers, body: stream } = await backend(body, { wish, signal: client.signal, onPrompt });
    response.writeHead(status, Object.fromEntries(headers));
    for await (const chunk of stream ?? []) response.write(chunk);
    response.end();
  };

  const server = await listenHttp((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    url: `http://127.0.0.1:${server.port}/api/chat`,
    bodies,
    prompts,
    goneCount: () => gone,
    wish: (next) => {
      wish = next;
    },
    stop: server.stop,
  };
};
