import type { Prompt } from '@/lib/domain/chat/prompt';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showToast, undoForMs } from '@/lib/panel/toasts';
import { newId } from '@/lib/platform/new-id';

const current = (): readonly Prompt[] => useSession.getState().preferences.prompts;

const change = (prompts: readonly Prompt[]): void => {
  void sendOrReport({ type: 'preferences-change', change: { prompts: [...prompts] } });
};

/** Keeps a prompt: a known id changes the one there is, without one it is added at the end. */
export const savePrompt = ({ id, title, text }: Omit<Prompt, 'id'> & { readonly id?: string }): void => {
  const known = current();
  if (id !== undefined && known.some((prompt) => prompt.id === id)) {
    change(known.map((prompt) => (prompt.id === id ? { id, title, text } : prompt)));
  } else change([...known, { id: newId(), title, text }]);
};

/** Moves a prompt up (-1) or down (1) in the menu. At the end of the list nothing happens. */
export const movePrompt = (id: string, by: -1 | 1): void => {
  const known = current();
  const from = known.findIndex((prompt) => prompt.id === id);
  const prompt = known[from];
  const to = from + by;
  if (prompt === undefined || to < 0 || to >= known.length) return;
  change(known.toSpliced(from, 1).toSpliced(to, 0, prompt));
};

/** Deletes a prompt, and offers to bring it back to where it stood. */
export const removePrompt = (id: string): void => {
  const known = current();
  const index = known.findIndex((prompt) => prompt.id === id);
  const prompt = known[index];
  if (prompt === undefined) return;
  change(known.toSpliced(index, 1));
  const restore = (): void => change(current().toSpliced(index, 0, prompt));
  showToast({ textKey: 'settings.prompts.removed', undo: { run: restore, forMs: undoForMs } });
};
