import { type FocusEvent, type KeyboardEvent, type RefCallback, useCallback, useRef } from 'react';

const buttonsOf = (toolbar: HTMLElement): readonly HTMLElement[] => [
  ...toolbar.querySelectorAll<HTMLElement>('button:not(:disabled)'),
];

const makeStop = (toolbar: HTMLElement, stop: HTMLElement | undefined): void => {
  for (const button of buttonsOf(toolbar)) button.tabIndex = button === stop ? 0 : -1;
};

type RovingFocus = {
  readonly ref: RefCallback<HTMLElement>;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Makes a toolbar one tab stop with arrow keys inside (WAI-ARIA APG, toolbar). Spread on the toolbar. */
export const useRovingFocus = (): RovingFocus => {
  const observer = useRef<MutationObserver>(undefined);

  const ref = useCallback((toolbar: HTMLElement | null) => {
    observer.current?.disconnect();
    if (toolbar === null) return;
    const keepOneStop = () => {
      const buttons = buttonsOf(toolbar);
      if (buttons.filter((button) => button.tabIndex === 0).length !== 1) makeStop(toolbar, buttons[0]);
    };
    keepOneStop();
    observer.current = new MutationObserver(keepOneStop);
    observer.current.observe(toolbar, { childList: true, subtree: true });
  }, []);

  return {
    ref,
    onFocus: ({ currentTarget, target }) => {
      if (target instanceof HTMLElement && target.matches('button')) makeStop(currentTarget, target);
    },
    onKeyDown: (event) => {
      const buttons = buttonsOf(event.currentTarget);
      const index = buttons.findIndex((button) => button.contains(document.activeElement));
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
      const step = new Map([
        ['ArrowRight', isRightToLeft ? -1 : 1],
        ['ArrowLeft', isRightToLeft ? 1 : -1],
        ['Home', -index],
        ['End', buttons.length - 1 - index],
      ]).get(event.key);
      if (step === undefined || index < 0) return;
      event.preventDefault();
      buttons[(index + step + buttons.length) % buttons.length]?.focus();
    },
  };
};
