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

  const attempt = async <Result>(
    run: (connection: McpConnection) => Promise<Result>,
    signal: AbortSignal,
    mayReconnect: boolean,
  ): Promise<Result> => {
    const current = connected();
    const connection = await unlessAborted(current, signal);
    try {
      return await run(connection);
    } catch (error) {
      signal.throwIfAborted();
      const explained = connection.explain(error);
      if (!mayReconnect || !isSessionLost(explained.data.status, connection)) throw explained;
      forget(current);
      await connection.client.close().catch(() => undefined);
      return attempt(run, signal, false);
    }
  };

  return {
    use: async (run, signal, ask) => {
      signal.throwIfAborted();
      if (ask !== undefined) asking.push(ask);
      try {
        return await attempt(run, signal, true);
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
