import type { ToolEvent } from '@/lib/commands/tools';
import { isSameGrant } from '@/lib/domain/tool-choice';
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
