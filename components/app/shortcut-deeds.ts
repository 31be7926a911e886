import { copyMarkdown } from '@/components/chat/copy-markdown';
import { focusComposer } from '@/components/ui/composer-id';
import { messageText } from '@/lib/domain/message';
import type { Shortcut } from '@/lib/panel/app/shortcut-keys';
import { setShortcutSheet } from '@/lib/panel/app/shortcut-sheet';
import { changeTextSize } from '@/lib/panel/app/text-size';
import { lastCodeOf } from '@/lib/panel/chat/last-code';
import { openConversation } from '@/lib/panel/chat/shown-conversation';
import { copyText } from '@/lib/panel/copy-text';
import { openView, useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';

const lastAnswer = (): string => {
  const last = useSession
    .getState()
    .messages.findLast(({ role, status }) => role === 'assistant' && status !== 'running');
  return last === undefined ? '' : messageText(last);
};

const copyLastCode = (): void => {
  const code = lastCodeOf(lastAnswer());
  if (code === undefined) showToast({ textKey: 'chat.noCode' });
  else void copyText(code);
};

/** Moves the focus from message to message, by their first control. */
const focusMessage = (step: 1 | -1): void => {
  const messages = [...document.querySelectorAll<HTMLElement>('[data-role]')];
  const index = messages.findIndex((message) => message.contains(document.activeElement));
  const next = messages[index < 0 && step < 0 ? messages.length - 1 : index + step];
  const stop = next?.querySelector<HTMLElement>('button, a');
  if (stop === null || stop === undefined) return;
  stop.focus();
  next?.scrollIntoView({ block: 'nearest' });
};

const deeds: Readonly<Record<LaterShortcut, () => void>> = {
  'focus-composer': focusComposer,
  'new-chat': () => void openConversation().then(focusComposer, showRefusal),
  search: () => openView({ name: 'library' }),
  'copy-answer': () => void copyMarkdown(lastAnswer()),
  'copy-code': copyLastCode,
  'previous-message': () => focusMessage(-1),
  'next-message': () => focusMessage(1),
  'show-sheet': () => setShortcutSheet(true),
  'larger-text': () => void changeTextSize('up'),
  'smaller-text': () => void changeTextSize('down'),
  'normal-text': () => void changeTextSize('normal'),
};

/** All but Escape, which is there at once, and the keys of the offered page. */
export type LaterShortcut = Exclude<Shortcut, 'leave' | 'add-page'>;

/** Does what a shortcut stands for. */
export const doShortcut = (shortcut: LaterShortcut): void => deeds[shortcut]();
