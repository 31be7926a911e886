import type { toolCommands as declared } from '@/lib/commands/tools';
import type { ConversationTools, ToolGrant } from '@/lib/domain/tool-choice';
import type { SharedHandlers } from '../command-handlers';
import type { ToolConversations } from '../tool-conversations';
import { createRevokedGrants } from './revoked-grants';
import type { ToolSettingsStore } from './tool-settings';

export type GrantCommandContext = {
  readonly settings: ToolSettingsStore;
  readonly conversations: Pick<ToolConversations, 'conversation'>;
  changeTools(conversationId: string, change: (tools: ConversationTools) => ConversationTools): Promise<void>;
  /** Tells all panels that something has changed, in one conversation or everywhere. */
  told(conversationId?: string): null;
};

type GrantCommands = Pick<SharedHandlers<typeof declared>, 'tool-grants' | 'tool-grant-revoke' | 'tool-grant-restore'>;

/** What is allowed, always or in one conversation: listed, taken back, and given back by undo. */
export const grantCommands = ({ settings, conversations, changeTools, told }: GrantCommandContext): GrantCommands => {
  const revoked = createRevokedGrants();
  const changeGrants = async (
    conversationId: string | undefined,
    change: (grants: readonly ToolGrant[]) => readonly ToolGrant[],
  ): Promise<null> => {
    if (conversationId === undefined) {
      await settings.change((before) => ({ ...before, grants: [...change(before.grants)] }));
    } else {
      await changeTools(conversationId, (tools) => ({ ...tools, grants: change(tools.grants ?? []) }));
    }
    return told(conversationId);
  };

  return {
    'tool-grants': async ({ conversationId }) => {
      const known = conversationId === undefined ? undefined : await conversations.conversation(conversationId);
      return { always: (await settings.read()).grants, conversation: known?.tools?.grants ?? [] };
    },
    'tool-grant-revoke': ({ conversationId, grantId }) =>
      changeGrants(conversationId, (grants) => revoked.revoke(conversationId, grants, grantId)),
    'tool-grant-restore': async ({ conversationId, grantId }) => {
      const isRestored = revoked.has(conversationId, grantId);
      if (isRestored) await changeGrants(conversationId, (grants) => revoked.restore(conversationId, grants, grantId));
      return { isRestored };
    },
  };
};
