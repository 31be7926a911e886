import type { mcpCommands as declared } from '@/lib/commands/mcp';
import { completeArgument } from '@/lib/tools/mcp/complete-argument';
import { getPrompt, listPrompts } from '@/lib/tools/mcp/server-prompts';
import { listOffers, readResource } from '@/lib/tools/mcp/server-resources';
import type { SharedHandlers } from '../command-handlers';
import type { ToolWaits } from './tool-waits';
import type { UseServer } from './use-server';

type Offers = Pick<
  typeof declared,
  'mcp-resources' | 'mcp-resource-read' | 'mcp-prompts' | 'mcp-prompt-get' | 'mcp-complete'
>;

/** What servers offer to people and not to models: resources to attach, prompts to ask with. Each rejects with ChatError. */
export const mcpOffers = (use: UseServer, waits: ToolWaits): SharedHandlers<Offers> => ({
  'mcp-resources': ({ connectionId, workId }) => waits.run(workId, (stopped) => use(connectionId, listOffers, stopped)),
  'mcp-resource-read': ({ connectionId, uri, workId }) =>
    waits.run(workId, (stopped) =>
      use(connectionId, (connection, signal) => readResource(connection, uri, signal), stopped),
    ),
  'mcp-prompts': ({ connectionId }) => use(connectionId, listPrompts),
  'mcp-prompt-get': ({ connectionId, workId, ...prompt }) =>
    waits.run(workId, (stopped) =>
      use(connectionId, (connection, signal) => getPrompt(connection, prompt, signal), stopped),
    ),
  'mcp-complete': ({ connectionId, subject, ...typed }) =>
    use(connectionId, (connection, signal) => completeArgument(connection, subject, typed, signal)),
});
