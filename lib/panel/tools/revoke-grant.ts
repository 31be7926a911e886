import { sendOrReport } from '@/lib/panel/connection';
import { showToast, undoForMs } from '@/lib/panel/toasts';

/** A grant, and the conversation that it holds for; without one it holds always. */
export type RevokedGrant = { readonly grantId: string; readonly conversationId?: string };

/** Gives back what was revoked. Resolves to whether it holds again; undefined where that failed, which was said. */
export type RestoreGrant = () => Promise<boolean | undefined>;

/** Takes back what was allowed. Resolves to what undoes that; undefined where it failed, which was said. */
export const revokeGrant = async (grant: RevokedGrant): Promise<RestoreGrant | undefined> => {
  if ((await sendOrReport({ type: 'tool-grant-revoke', ...grant })) === undefined) return undefined;
  return async () => (await sendOrReport({ type: 'tool-grant-restore', ...grant }))?.isRestored;
};

/** Says that something was revoked, and offers to undo it. */
export const offerRestore = (restore: RestoreGrant): void => {
  const run = async (): Promise<void> => {
    if ((await restore()) === false) showToast({ textKey: 'settings.tools.notRestored' });
  };
  showToast({ textKey: 'settings.tools.revoked', undo: { run: () => void run(), forMs: undoForMs } });
};
