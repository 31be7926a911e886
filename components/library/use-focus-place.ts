import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a list of `[data-conversation]` when the row that has the focus leaves it, as by a filter that it no longer
 * fits: the row in its place gets the focus then. Returns what listens to the focus coming in.
 */
export const useFocusPlace = (
  list: RefObject<HTMLElement | null>,
  order: readonly { readonly id: string }[],
): ((event: FocusEvent<HTMLElement>) => void) => {
  const focused = useRef<{ readonly id: string; readonly place: number }>(undefined);

  useEffect(() => {
    const { id, place = 0 } = focused.current ?? {};
    if (id === undefined || document.activeElement !== document.body || order.some((row) => row.id === id)) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-conversation]') ?? [])];
    (buttons[place] ?? buttons.at(-1))?.focus();
  }, [list, order]);

  return ({ target }) => {
    const id = target.closest('li')?.querySelector<HTMLElement>('[data-conversation]')?.dataset.conversation;
    focused.current = id === undefined ? undefined : { id, place: order.findIndex((row) => row.id === id) };
  };
};
