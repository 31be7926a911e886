import type { mcpCommands as declared } from '@/lib/commands/mcp';
import { ChatError } from '@/lib/domain/chat-error';
import { completeArgument } from '@/lib/tools/mcp/complete-argument';
import type { McpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import type { McpConnection } from '@/lib/tools/mcp/open-connection';
import { appTools, askForApp, readApp } from '@/lib/tools/mcp/server-apps';
import { getPrompt, listPrompts } from '@/lib/tools/mcp/server-prompts';
import { listResources, listResourceTemplates, readResource } from '@/lib/tools/mcp/server-resources';
import type { SharedHandlers } from '../command-handlers';
import type { McpSources } from './mcp-sources';

type Offers = Pick<
  typeof declared,
  | 'mcp-resources'
  | 'mcp-resource-read'
  | 'mcp-prompts'
  | 'mcp-prompt-get'
  | 'mcp-complete'
  | 'mcp-app-open'
  | 'mcp-app-tool'
  | 'mcp-app-ask'
>;

export type McpOffersContext = {
  readonly sources: Pick<McpSources, 'list'>;
  after(ms: number, run: () => void): () => void;
};

/** Somebody waits for it, ms. */
const limitMs = 30_000;

/**
 * What servers offer to people and not to models: resources to attach, prompts to ask with, pages of calls. Each command
 * rejects with ChatError.
 */
export const mcpOffers = ({ sources, after }: McpOffersContext): SharedHandlers<Offers> => {
  const sourceOf = async (connectionId: string): Promise<McpToolSource> => {
    const source = (await sources.list()).find(({ id }) => id === `mcp-${connectionId}`);
    if (source === undefined) throw new ChatError({ code: 'bad-request' });
    return source;
  };
  const use = async <Result>(
    connectionId: string,
    run: (connection: McpConnection, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const source = await sourceOf(connectionId);
    const limit = new AbortController();
    const cancel = after(limitMs, () => limit.abort(new ChatError({ code: 'timeout' })));
    try {
      return await source.use((connection) => {
        connection.forget();
        return run(connection, limit.signal);
      }, limit.signal);
    } finally {
      cancel();
    }
  };
  return {
    'mcp-resources': ({ connectionId }) =>
      use(connectionId, async (connection, signal) => {
        // A server may have the one and not know the other.
        const [resources, templates] = await Promise.all([
          listResources(connection, signal),
          listResourceTemplates(connection, signal).catch(() => []),
        ]);
        return { resources, templates };
      }),
    'mcp-resource-read': ({ connectionId, uri }) =>
      use(connectionId, (connection, signal) => readResource(connection, uri, signal)),
    'mcp-app-open': ({ connectionId, uri }) =>
      use(connectionId, (connection, signal) => readApp(connection, uri, signal)),
    'mcp-app-tool': ({ connectionId, name }) =>
      use(connectionId, async (connection, signal) => {
        const tool = (await appTools(connection, signal)).find((one) => one.name === name);
        return tool === undefined
          ? null
          : { effect: tool.effect, ...(tool.title !== undefined && { title: tool.title }) };
      }),
    'mcp-app-ask': ({ connectionId, method, params }) =>
      use(connectionId, (connection, signal) => askForApp(connection, { method, params }, signal)),
    'mcp-prompts': ({ connectionId }) => use(connectionId, listPrompts),
    'mcp-prompt-get': ({ connectionId, ...prompt }) =>
      use(connectionId, (connection, signal) => getPrompt(connection, prompt, signal)),
    'mcp-complete': ({ connectionId, subject, ...typed }) =>
      use(connectionId, (connection, signal) => completeArgument(connection, subject, typed, signal)),
  };
};
