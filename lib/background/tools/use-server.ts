import { ChatError } from '@/lib/domain/chat-error';
import type { McpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import type { McpConnection } from '@/lib/tools/mcp/open-connection';
import type { ToolAllowance } from '../tool-allowance';
import type { McpSources } from './mcp-sources';

/** Somebody waits for it, ms: whoever asks has bounds of its own. */
const limitMs = 180_000;

export type UseServerContext = {
  readonly sources: Pick<McpSources, 'list'>;
  readonly policy: Pick<ToolAllowance, 'requireTools'>;
  after(ms: number, run: () => void): () => void;
};

/**
 * Runs with the connection of a server that is on. Rejects with ChatError: `managed` where the organization allows no MCP
 * servers, `bad-request` where the server is off or gone, `timeout`.
 */
export type UseServer = <Result>(
  connectionId: string,
  run: (connection: McpConnection, signal: AbortSignal) => Promise<Result>,
  stopped?: AbortSignal,
) => Promise<Result>;

/** Makes it: for what people ask of servers, outside of a model's calls. */
export const createUseServer = ({ sources, policy, after }: UseServerContext): UseServer => {
  const sourceOf = async (connectionId: string): Promise<McpToolSource> => {
    await policy.requireTools('mcp');
    const source = (await sources.list()).find(({ id }) => id === `mcp-${connectionId}`);
    if (source === undefined) throw new ChatError({ code: 'bad-request' });
    return source;
  };
  return async (connectionId, run, stopped) => {
    const source = await sourceOf(connectionId);
    const limit = new AbortController();
    const cancel = after(limitMs, () => limit.abort(new ChatError({ code: 'timeout' })));
    const signal = stopped === undefined ? limit.signal : AbortSignal.any([stopped, limit.signal]);
    try {
      return await source.use((connection) => {
        connection.forget();
        return run(connection, signal);
      }, signal);
    } finally {
      cancel();
    }
  };
};
