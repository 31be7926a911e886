import type { ToolEvent } from '@/lib/commands/tools';
import { isSameGrant, type ToolGrant } from '@/lib/domain/tool-choice';
import type { ConversationGrants } from '../run-tools';
import type { CallContext } from './call-work';
import type { ToolSettingsStore } from './tool-settings';

/** What the user has allowed, read anew for each call: a grant that was taken back counts no more. */
export const createGrants = (
  settings: ToolSettingsStore,
  onChange: (event: ToolEvent) => void,
): ((conversation: ConversationGrants) => Pick<CallContext, 'allowed' | 'grant'>) => {
  return (conversation) => ({
    allowed: async () => ({ always: (await settings.read()).grants, conversation: await conversation.read() }),
    grant: async (scope, grant) => {
      if (scope === 'conversation') {
        await conversation.add(grant);
        return;
      }
      await settings.change((before) =>
        before.grants.some((one) => isSameGrant(one, grant))
          ? before
          : { ...before, grants: [...before.grants, grant] },
      );
      onChange({ type: 'tools-changed' });
    },
  });
};

/**
 * What is allowed to the calls of one step: what was allowed before they were made, and still is. They are made side by side,
 * so a yes to one of them would else count for another that its user has not seen yet.
 */
export const allowedBefore = ({ allowed }: Pick<CallContext, 'allowed'>): CallContext['allowed'] => {
  const before = allowed();
  // Each call waits for it and says why it failed.
  before.catch(() => undefined);
  return async () => {
    const [then, now] = [await before, await allowed()];
    const known = (from: readonly ToolGrant[], grants: readonly ToolGrant[]): readonly ToolGrant[] =>
      grants.filter((grant) => from.some((one) => isSameGrant(one, grant)));
    return { always: known(then.always, now.always), conversation: known(then.conversation, now.conversation) };
  };
};
