import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { type AccessLog, createAccessLog } from './access-log';
import type { Answer } from './answer';
import { startControl } from './control';
import { createGates } from './gates';
import { type ListenOptions, listenHttp } from './listener';
import type { Reply, ReplyStep } from './reply';
import { readRequest, type SimulatedRequest } from './request';
import { type ParsedScript, type Script, scriptSchema } from './script';
import { createScriptBook } from './script-book';
import type { Outcome, Respond, Service } from './service';
import { writeReply } from './write-reply';

export type SimulatorOptions = ListenOptions & {
  /** Answers what no script is for. Default: one friendly line. */
  readonly respond?: Respond;
  /** How many requests the log keeps. Default: all. */
  readonly logLimit?: number;
  /** Also start the control endpoint. */
  readonly control?: boolean;
};

/** A running simulator. */
export type Simulator = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Present when it was asked for. */
  readonly controlUrl?: string;
  readonly log: AccessLog;
  /** Queues scripts. Throws a zod error on one that is none. */
  script(scripts: Script | readonly Script[]): void;
  /** Lets answers go on that wait, or will wait, at the `gate` piece of that name. */
  open(gate: string): void;
  /** How many script uses were not taken yet: 0 at the end of a test proves that all of them happened. */
  pendingScripts(): number;
  /** No scripts, gates closed, empty log, the service as at its start. Requests under way go on. */
  reset(): void;
  /** Drops the open connections, as when every client ends, and listens on. */
  hangUp(): void;
  /** Ends at once, with the connections. */
  stop(): Promise<void>;
};

async function* withoutEnd(first: Uint8Array, endless: string): AsyncGenerator<ReplyStep> {
  yield { write: first };
  const again = Buffer.from(endless);
  for (;;) {
    yield { write: again };
    // A socket that takes everything at once would keep the other requests from their turn.
    await turn();
  }
}

const scriptedReply = (reply: NonNullable<ParsedScript['reply']>): Reply => {
  const bytes =
    reply.bodyBase64 === undefined ? Buffer.from(reply.body ?? '') : Buffer.from(reply.bodyBase64, 'base64');
  return {
    status: reply.status ?? 200,
    headers: reply.headers ?? {},
    body:
      reply.endless === undefined
        ? { type: 'whole', bytes }
        : { type: 'steps', steps: withoutEnd(bytes, reply.endless) },
  };
};

const chooseReply = (
  service: Service,
  request: SimulatedRequest,
  outcome: Exclude<Outcome, { type: 'refusal' }>,
  script: ParsedScript,
): Reply => {
  if (script.reply !== undefined) return scriptedReply(script.reply);
  if (script.error !== undefined) return service.formatError(script.error, request);
  if (outcome.type === 'reply') return outcome.reply;
  const fallback: Answer = { pieces: [{ type: 'text', text: `Hello from the ${service.name} simulator.` }] };
  return outcome.format(script.answer ?? fallback);
};

/**
 * Starts a simulated service. For every request: the service decides whether the real one would refuse it; if not, the
 * first matching script, else `respond`, says what happens; the access log keeps both sides. Scripts, faults and log are
 * the same for every service.
 *
 * In the same process: `simulator.script({ answer: … , cut: { atByte: 1234 } })`, `simulator.log.entries()`. From another
 * process: start it with `control: true` and use the endpoint of `startControl`.
 */
export const startSimulator = async (service: Service, options: SimulatorOptions = {}): Promise<Simulator> => {
  const book = createScriptBook();
  const log = createAccessLog(options.logLimit);
  const gates = createGates();

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    const record = log.open(request);
    const outcome = service.receive(request);
    const question = outcome.type === 'question' ? outcome.question : undefined;
    if (question !== undefined) record({ model: question.model });
    const taken = outcome.type === 'refusal' ? undefined : book.take(request, question);
    const script = taken ?? scriptSchema.parse(question === undefined ? {} : (options.respond?.(question) ?? {}));
    if (script.name !== undefined) record({ script: script.name });
    const reply = outcome.type === 'refusal' ? outcome.reply : chooseReply(service, request, outcome, script);
    const connection = {
      response,
      tcpSocket: listener.tcpSocketOf(incoming.socket),
      isHead: request.method === 'HEAD',
      gates,
    };
    await writeReply(connection, reply, script, record);
  };

  const listener = await listenHttp((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      if (!incoming.destroyed) process.stderr.write(`${service.name} simulator: ${String(error)}\n`);
      response.destroy();
    });
  }, options);

  const simulator = {
    url: `${options.tls === undefined ? 'http' : 'https'}://${options.host ?? '127.0.0.1'}:${listener.port}`,
    port: listener.port,
    log,
    script: book.add,
    pendingScripts: book.pendingCount,
    open: gates.open,
    reset() {
      book.clear();
      gates.reset();
      log.clear();
      service.reset?.();
    },
    hangUp: listener.hangUp,
  };
  if (!options.control) return { ...simulator, stop: listener.stop };
  const control = await startControl(simulator);
  return {
    ...simulator,
    controlUrl: `http://127.0.0.1:${control.port}`,
    async stop() {
      await Promise.all([listener.stop(), control.stop()]);
    },
  };
};
