import type { ChatCommand } from '@/lib/commands/all';
import { sendOrReport } from '@/lib/panel/connection';
import { showToast, type Toast, undoForMs } from '@/lib/panel/toasts';

/** Which state of both holds: the one before the step, or the one after it. */
export type Side = 'before' | 'after';

/**
 * Takes a step, says so, and offers to take it back.
 *
 * @param commandFor The command that leads to a side.
 * @param onSide Hears which of both holds now.
 */
export const takeStep = async (
  commandFor: (side: Side) => ChatCommand,
  toast: Omit<Toast, 'undo'>,
  onSide?: (side: Side) => void,
): Promise<void> => {
  const send = async (side: Side): Promise<boolean> => {
    const isDone = (await sendOrReport(commandFor(side))) !== undefined;
    if (isDone) onSide?.(side);
    return isDone;
  };
  if (!(await send('after'))) return;
  showToast({ ...toast, undo: { run: () => void send('before'), forMs: undoForMs } });
};
