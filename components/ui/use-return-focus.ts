import { useRef } from 'react';

type ReturnFocus = {
  readonly onOpenAutoFocus: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
};

/** The control that has the focus; for an entry of a menu, which is gone by then, the button that opened the menu. */
const openerOf = (focused: Element | null): Element | null => {
  const menu = focused?.closest('[role="menu"]');
  const label = menu?.getAttribute('aria-labelledby');
  return label === null || label === undefined ? focused : openerOf(document.getElementById(label));
};

/**
 * For the content of a dialog that opens by a state instead of by a trigger: gives the focus back to the control that
 * had it. Radix gives it back only to a trigger, and leaves it with the document when there is none.
 */
export const useReturnFocus = (): ReturnFocus => {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
};
