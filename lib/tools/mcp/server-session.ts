import type { ChatError } from '@/lib/domain/chat-error';
import type { ToolCall } from '@/lib/domain/tools/tool';
import { unlessAborted } from '@/lib/domain/unless-aborted';
import type { McpClient } from './client-module';
import { answerElicitation } from './elicitation';
import type { McpHost, McpServer } from './mcp-server';
import { type McpConnection, openConnection } from './open-connection';

type Ask = NonNullable<ToolCall['ask']>;

/** A server's connection, opened when it is first needed and shared by all that use it. */
export type ServerSession = {
  /**
   * Runs with the connection. What fails is a ChatError; when the signal aborts, it rejects with its reason. `ask`: who
   * answers what the server asks meanwhile.
   */
  use<Result>(run: (connection: McpConnection) => Promise<Result>, signal: AbortSignal, ask?: Ask): Promise<Result>;
  /** Ends the connection; a later use opens another. */
  close(): Promise<void>;
};

/**
 * A session of a revision before 2026-07-28 that the server has forgotten: it refuses the request before it reads it, so
 * that it can be sent again. The specification says 404 (2025-11-25, transports); server-everything and others say 400.
 */
const isSessionLost = (status: number | undefined, connection: McpConnection): boolean =>
  connection.client.transport?.sessionId !== undefined && (status === 404 || status === 400);

export const createServerSession = (server: McpServer, host: McpHost): ServerSession => {
  let ending = new AbortController();
  let opening: Promise<McpConnection> | undefined;
  const asking: Ask[] = [];
  /** How many calls use a connection now, and whether the server has forgotten it. */
  const uses = new Map<McpConnection, { count: number; isLost: boolean }>();

  /** A server does not say which of its calls a question belongs to: the youngest that can ask does. */
  const prepare = (client: McpClient): void => {
    client.setRequestHandler('elicitation/create', (request, { mcpReq }) =>
      answerElicitation(request.params, asking.at(-1), mcpReq.signal),
    );
  };

  const forget = (of: Promise<McpConnection> | undefined): void => {
    if (opening === of) opening = undefined;
  };

  const connected = (): Promise<McpConnection> => {
    if (opening !== undefined) return opening;
    const started = openConnection(server, host, ending.signal, prepare);
    opening = started;
    started.catch(() => forget(started));
    return started;
  };

  /** What the run gives; `lost` where the server has forgotten the session, and can be asked again over another. */
  const tryRun = async <Result>(
    run: (connection: McpConnection) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<{ readonly result: Result } | { readonly lost: ChatError }> => {
    const current = connected();
    const connection = await unlessAborted(current, signal);
    const use = uses.get(connection) ?? { count: 0, isLost: false };
    uses.set(connection, use);
    use.count += 1;
    try {
      return { result: await run(connection) };
    } catch (error) {
      signal.throwIfAborted();
      const explained = connection.explain(error);
      if (!isSessionLost(explained.data.status, connection)) throw explained;
      forget(current);
      use.isLost = true;
      return { lost: explained };
    } finally {
      use.count -= 1;
      if (use.count === 0) uses.delete(connection);
      // Not before the calls beside this one have heard the same: closed, they would fail for nothing.
      if (use.count === 0 && use.isLost) void connection.client.close().catch(() => undefined);
    }
  };

  const attempt = async <Result>(
    run: (connection: McpConnection) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> => {
    const first = await tryRun(run, signal);
    const last = 'lost' in first ? await tryRun(run, signal) : first;
    if ('lost' in last) throw last.lost;
    return last.result;
  };

  return {
    use: async (run, signal, ask) => {
      signal.throwIfAborted();
      if (ask !== undefined) asking.push(ask);
      try {
        return await attempt(run, signal);
      } finally {
        if (ask !== undefined) asking.splice(asking.indexOf(ask), 1);
      }
    },
    close: async () => {
      const last = opening;
      opening = undefined;
      ending.abort();
      ending = new AbortController();
      const connection = await last?.catch(() => undefined);
      await connection?.close();
    },
  };
};
