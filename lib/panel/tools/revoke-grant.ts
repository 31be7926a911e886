import { sendOrReport } from '@/lib/panel/connection';
import { showToast, undoForMs } from '@/lib/panel/toasts';

/** A grant, and the conversation that it holds for; without one it holds always. */
export type RevokedGrant = { readonly grantId: string; readonly conversationId?: string };

const restore = async (grant: RevokedGrant): Promise<void> => {
  const answer = await sendOrReport({ type: 'tool-grant-restore', ...grant });
  if (answer?.isRestored === false) showToast({ textKey: 'settings.tools.notRestored' });
};

/** Takes back what was allowed, and offers to undo that. */
export const revokeGrant = async (grant: RevokedGrant): Promise<void> => {
  if ((await sendOrReport({ type: 'tool-grant-revoke', ...grant })) === undefined) return;
  showToast({ textKey: 'settings.tools.revoked', undo: { run: () => void restore(grant), forMs: undoForMs } });
};
