/** Brings the element with this value of an attribute into sight, in the reply that `from` is in, and gives it the focus. */
export function focusInReply(from: Element, attribute: 'data-note' | 'data-note-mark', value: string): void {
  const found = [...(from.closest('.pl-markdown')?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? [])].find(
    (element) => element.getAttribute(attribute) === value,
  );
  found?.focus();
}
