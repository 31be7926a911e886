import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** The rows that are chosen to do something with all of them. */
export type Selection = {
  /** Only of rows that are shown; in their order. */
  readonly ids: ReadonlySet<string>;
  toggle(id: string): void;
  /** Chooses every row from the one that was pressed last to this one. */
  extendTo(id: string): void;
  all(): void;
  clear(): void;
};

type Chosen = { readonly ids: ReadonlySet<string>; readonly lastId?: string };

const none: Chosen = { ids: new Set() };

/**
 * A selection in a list of rows, by their ids in the order that is shown. What leaves the list leaves the selection; Escape
 * ends it.
 */
export const useSelection = (order: readonly string[]): Selection => {
  const [chosen, setChosen] = useState(none);
  const ids = useMemo(() => new Set(order.filter((id) => chosen.ids.has(id))), [order, chosen]);

  const toggle = useCallback(
    (id: string): void =>
      setChosen((before) => {
        const next = new Set(before.ids);
        if (!next.delete(id)) next.add(id);
        return { ids: next, lastId: id };
      }),
    [],
  );
  // Rows are drawn again for another function, and not for another order.
  const shown = useRef(order);
  useLayoutEffect(() => {
    shown.current = order;
  }, [order]);
  const extendTo = useCallback(
    (id: string): void =>
      setChosen((before) => {
        const order = shown.current;
        const [to, last] = [order.indexOf(id), order.indexOf(before.lastId ?? id)];
        const from = last < 0 ? to : last;
        const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
        return { ids: new Set([...before.ids, ...between]), lastId: order[from] ?? id };
      }),
    [],
  );
  const all = useCallback((): void => setChosen({ ids: new Set(order) }), [order]);
  const clear = useCallback((): void => setChosen(none), []);

  const isOn = ids.size > 0;
  useEffect(() => {
    if (!isOn) return;
    // Before the panel's own shortcuts, which would leave the list; after dialogs, which have used it up.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      clear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, clear]);

  return useMemo(() => ({ ids, toggle, extendTo, all, clear }), [ids, toggle, extendTo, all, clear]);
};
