import type { PolicyEvent } from '@/lib/commands/policy';
import type { EventHandlers } from '@/lib/panel/event-handlers';
import { useSession } from '@/lib/panel/session-store';

/** Changes of the organisation's policy and of the keys' protection. */
export const policyEvents: EventHandlers<PolicyEvent> = {
  'policy-changed': ({ catalog, managed }) => useSession.setState({ catalog, managed }),
  'keys-changed': ({ protection }) => useSession.setState({ keys: protection }),
};
