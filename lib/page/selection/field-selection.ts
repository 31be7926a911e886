import { shadowRootOf } from '@/lib/platform/shadow-root';

/** The element that has the focus, inside shadow trees too. */
const focusedIn = (page: Document): Element | null => {
  let focused = page.activeElement;
  for (;;) {
    const inner: Element | null = focused === null ? null : (shadowRootOf(focused)?.activeElement ?? null);
    if (inner === null) return focused;
    focused = inner;
  }
};

const readable: ReadonlySet<string> = new Set(['text', 'search', 'url', 'tel', '']);
const secret = /\bcc-|one-time-code|password/i;

/**
 * The text that the user selected in a text field, or undefined. Fields for passwords, card numbers and codes give
 * nothing, nor does any other part of a field's value.
 */
export const fieldSelection = (page: Document): string | undefined => {
  const field = focusedIn(page);
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && readable.has(field.type));
  if (!isText || secret.test(field.autocomplete)) return undefined;
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart === null || selectionEnd === null || selectionStart === selectionEnd) return undefined;
  return value.slice(selectionStart, selectionEnd);
};
