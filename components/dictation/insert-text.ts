import { composerId } from '@/components/ui/composer-id';
import { spacedBetween } from '@/lib/domain/dictation/dictated-text';
import { changeDraft } from '@/lib/panel/draft';
import { useSession } from '@/lib/panel/session-store';

const composer = (): HTMLTextAreaElement | undefined => {
  const field = document.getElementById(composerId);
  return field instanceof HTMLTextAreaElement ? field : undefined;
};

const insertInto = (field: HTMLTextAreaElement, words: string): void => {
  const { value, selectionStart, selectionEnd } = field;
  const text = spacedBetween(value.slice(0, selectionStart), words, value.slice(selectionEnd));
  field.focus();
  // The only way to write into a field that its own undo knows (HTML Editing APIs, "insertText").
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
};

/** Puts words into the composer as if they were typed at the caret; if it is not shown, at the draft's end. */
export const insertDictated = (words: string): void => {
  const field = composer();
  if (field !== undefined) {
    insertInto(field, words);
    return;
  }
  const { draft } = useSession.getState();
  changeDraft(draft + spacedBetween(draft, words, ''));
};

/** Like `insertDictated`, but waits until an input method has finished its current word. Ends with `stop`. */
export const createInserter = (): { readonly insert: (words: string) => void; stop(): void } => {
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true };
  let isComposing = false;
  let waiting: string[] = [];
  document.addEventListener('compositionstart', () => (isComposing = true), options);
  document.addEventListener(
    'compositionend',
    () => {
      isComposing = false;
      const words = waiting;
      waiting = [];
      // The field has its value only after this event.
      queueMicrotask(() => words.forEach(insertDictated));
    },
    options,
  );
  return {
    insert: (words) => {
      if (isComposing) waiting.push(words);
      else insertDictated(words);
    },
    stop: () => ending.abort(),
  };
};
