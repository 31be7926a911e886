import type { ProviderEvent } from '@/lib/commands/providers';
import type { EventHandlers } from '@/lib/panel/event-handlers';
import { pullKey, useSession } from '@/lib/panel/session-store';

/** What happens to connected services and their models. */
export const providerEvents: EventHandlers<ProviderEvent> = {
  'providers-changed': ({ providers }) => useSession.setState({ providers }),
  'local-found': ({ finding }) =>
    useSession.setState(({ findings }) => ({ findings: { ...findings, [finding.serviceId]: finding } })),
  'pull-progress': ({ type: _type, ...pull }) =>
    useSession.setState(({ pulls }) => ({ pulls: { ...pulls, [pullKey(pull.connectionId, pull.modelId)]: pull } })),
};
