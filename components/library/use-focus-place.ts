import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a list of `[data-conversation]` when the row that has the focus goes: to where it is drawn anew, as among the
 * pinned ones, or where it has left the list, as by a filter that it no longer fits, to the row in its place. Returns what listens to
 * the focus coming in.
 */
export const useFocusPlace = (
  list: RefObject<HTMLElement | null>,
  order: readonly { readonly id: string }[],
): ((event: FocusEvent<HTMLElement>) => void) => {
  const focused = useRef<{ readonly id: string; readonly place: number; readonly element: Element }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with the order.
  useEffect(() => {
    const { id, place = 0, element } = focused.current ?? {};
    if (element === undefined || element.isConnected || document.activeElement !== document.body) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-conversation]') ?? [])];
    const same = buttons.find(({ dataset }) => dataset.conversation === id);
    (same ?? buttons[place] ?? buttons.at(-1))?.focus();
  }, [list, order]);

  return ({ target }) => {
    const id = target.closest('li')?.querySelector<HTMLElement>('[data-conversation]')?.dataset.conversation;
    const place = order.findIndex((row) => row.id === id);
    focused.current = id === undefined ? undefined : { id, place, element: target };
  };
};
