import { type RefObject, useEffect, useState } from 'react';
import { type MenuTrigger, triggerAt } from '@/lib/panel/chat/menu-trigger';
import { useSession } from '@/lib/panel/session-store';

/** Where the caret is; undefined when the field has no focus, or something is selected in it. */
const caretOf = (field: HTMLTextAreaElement): number | undefined =>
  field.ownerDocument.activeElement === field && field.selectionStart === field.selectionEnd
    ? field.selectionStart
    : undefined;

/** What the text at the caret asks for, until `dismiss` is called for it. */
export const useMenuTrigger = (
  field: RefObject<HTMLTextAreaElement | null>,
): { readonly trigger: MenuTrigger | undefined; dismiss(): void } => {
  const draft = useSession((state) => state.draft);
  const [caret, setCaret] = useState<number>();
  const [dismissedAt, setDismissedAt] = useState<number>();
  const found = caret === undefined ? undefined : triggerAt(draft, caret);
  if (found === undefined && caret !== undefined && dismissedAt !== undefined) setDismissedAt(undefined);

  useEffect(() => {
    const element = field.current;
    if (element === null) return undefined;
    const follow = (): void => setCaret(caretOf(element));
    const events = ['input', 'keyup', 'click', 'focus', 'blur'] as const;
    follow();
    for (const event of events) element.addEventListener(event, follow);
    document.addEventListener('selectionchange', follow);
    return () => {
      for (const event of events) element.removeEventListener(event, follow);
      document.removeEventListener('selectionchange', follow);
    };
  }, [field]);

  return {
    trigger: found?.from === dismissedAt ? undefined : found,
    dismiss: () => setDismissedAt(found?.from),
  };
};
