/** The messages of a conversation as they are drawn. */
export type WatchedMessages = {
  /** Those in sight, or nearly. */
  near(): readonly HTMLElement[];
  find(messageId: string): HTMLElement | undefined;
  /** Whether it has changed since this was last asked. */
  hasChanged(message: HTMLElement): boolean;
  stop(): void;
};

const isMessage = (element: Element | null | undefined): element is HTMLElement => element instanceof HTMLElement;

/**
 * Watches the messages in a scroll box.
 *
 * @param onChange Something else is drawn. Called before it is painted.
 * @param onMove Others are in sight.
 */
export const watchMessages = (box: HTMLElement, onChange: () => void, onMove: () => void): WatchedMessages => {
  const near = new Set<Element>();
  const changed = new WeakSet<Element>();
  const observed = new WeakSet<Element>();
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target);
        else near.delete(target);
      }
      onMove();
    },
    { root: box, rootMargin: '200px 0px' },
  );
  const observeNew = (): void => {
    for (const message of box.querySelectorAll('.pl-messages > [data-message]')) {
      if (!observed.has(message)) sight.observe(message);
      observed.add(message);
    }
  };
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const message = element?.closest('.pl-messages > [data-message]');
      if (isMessage(message)) changed.add(message);
    }
    observeNew();
    onChange();
  });
  changes.observe(box, {
    ...{ childList: true, subtree: true, characterData: true },
    ...{ attributes: true, attributeFilter: ['data-status'] },
  });
  observeNew();

  return {
    near: () => [...near].filter(isMessage).filter((message) => box.contains(message)),
    find: (messageId) => {
      const found = box.querySelector(`.pl-messages > [data-message="${CSS.escape(messageId)}"]`);
      return isMessage(found) ? found : undefined;
    },
    hasChanged: (message) => changed.delete(message),
    stop: () => {
      sight.disconnect();
      changes.disconnect();
    },
  };
};
