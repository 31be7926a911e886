import type { mcpCommands as declared } from '@/lib/commands/mcp';
import { completeArgument } from '@/lib/tools/mcp/complete-argument';
import { getPrompt, listPrompts } from '@/lib/tools/mcp/server-prompts';
import { listOffers, readResource } from '@/lib/tools/mcp/server-resources';
import type { SharedHandlers } from '../command-handlers';
import type { UseServer } from './use-server';

type Offers = Pick<
  typeof declared,
  'mcp-resources' | 'mcp-resource-read' | 'mcp-prompts' | 'mcp-prompt-get' | 'mcp-complete'
>;

/** What servers offer to people and not to models: resources to attach, prompts to ask with. Each rejects with ChatError. */
export const mcpOffers = (use: UseServer): SharedHandlers<Offers> => ({
  'mcp-resources': ({ connectionId }) => use(connectionId, listOffers),
  'mcp-resource-read': ({ connectionId, uri }) =>
    use(connectionId, (connection, signal) => readResource(connection, uri, signal)),
  'mcp-prompts': ({ connectionId }) => use(connectionId, listPrompts),
  'mcp-prompt-get': ({ connectionId, ...prompt }) =>
    use(connectionId, (connection, signal) => getPrompt(connection, prompt, signal)),
  'mcp-complete': ({ connectionId, subject, ...typed }) =>
    use(connectionId, (connection, signal) => completeArgument(connection, subject, typed, signal)),
});
