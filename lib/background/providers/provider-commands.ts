import type { ChatEvent } from '@/lib/commands/all';
import type { providerCommands as declared } from '@/lib/commands/providers';
import { type Deletions, undoForMs } from '@/lib/storage/write/deletions';
import type { CommandHandlers } from '../command-handlers';
import { type DiscoveryContext, discoverLocal, identifyLocal } from './discover';
import type { Doctor } from './doctor';
import { addProvider, type ConnectionsContext, changeProvider, testProvider } from './provider-changes';
import type { Pulls } from './pulls';
import { readAccount, type SignInContext, signInForKey } from './sign-in';

export type ProviderCommandContext = {
  readonly use: ConnectionsContext;
  readonly discovery: DiscoveryContext;
  readonly pulls: Pulls;
  readonly doctor: Doctor;
  readonly deletions: Deletions;
  readonly signIn: SignInContext;
  broadcast(event: ChatEvent): void;
};

/** Connecting, testing and removing providers, finding local ones, downloading models. */
export const providerCommands = (context: ProviderCommandContext): CommandHandlers<typeof declared> => ({
  'provider-add': ({ type: _, ...command }) => addProvider(context.use, command),
  'provider-change': ({ type: _, ...command }) => changeProvider(context.use, command),
  'provider-sign-in': ({ type: _, ...wish }) => signInForKey(context.signIn, wish),
  'provider-account': ({ connectionId }) => readAccount(context.use, connectionId),
  'provider-test': ({ connectionId }) => testProvider(context.use, connectionId),
  'provider-remove': async ({ connectionId }) => {
    const undoId = await context.deletions.remove({ providerIds: [connectionId] });
    await context.use.onChange();
    return { undoId, undoForMs };
  },
  'provider-examine': ({ connectionId, modelId }) => context.doctor.examine(connectionId, modelId),
  'provider-examine-cancel': async ({ connectionId }) => {
    context.doctor.cancel(connectionId);
    return null;
  },
  'provider-address': async ({ connectionId, baseUrl }) => {
    await context.doctor.switchAddress(connectionId, baseUrl);
    return null;
  },
  'local-discover': async () => {
    const findings = await discoverLocal(context.discovery, (finding) =>
      context.broadcast({ type: 'local-found', finding }),
    );
    return { findings };
  },
  'local-identify': async ({ serviceId }) => {
    const finding = await identifyLocal(context.discovery, serviceId);
    context.broadcast({ type: 'local-found', finding });
    return finding;
  },
  'model-pull': async ({ connectionId, modelId }) => {
    await context.pulls.pull(connectionId, modelId);
    return null;
  },
  'model-pull-cancel': async ({ connectionId, modelId }) => {
    context.pulls.cancel(connectionId, modelId);
    return null;
  },
  'model-remove': async ({ connectionId, modelId }) => {
    await context.pulls.remove(connectionId, modelId);
    return null;
  },
});
