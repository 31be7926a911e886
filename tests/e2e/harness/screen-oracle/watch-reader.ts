declare global {
  /** Whether the reader went away from the newest message, by what the reader did and not by what the panel believes. */
  var readerHasLeft: boolean | undefined;
  /** Which question the reader of this page asked last, counted from 0. */
  var readerAsked: number | undefined;
  /** How high the view of the conversation was then, px: a player may have closed since, and moved nothing. */
  var readerView: number | undefined;
}

/**
 * Notes in a page whether the reader left the end of the conversation. It is handed to the browser as its own source, so
 * it may use nothing from outside.
 */
export const watchReader = (): void => {
  if (location.protocol !== 'chrome-extension:' || globalThis.readerHasLeft !== undefined) return;
  globalThis.readerHasLeft = false;
  const options = { capture: true, passive: true };
  const isIn = (target: EventTarget | null, selector: string): boolean =>
    target instanceof Element && target.closest(selector) !== null;
  const conversation = '.pl-conversation-scroll';
  const leave = (): void => {
    globalThis.readerHasLeft = true;
  };
  const comeBack = (): void => {
    globalThis.readerHasLeft = false;
  };

  const ask = (): void => {
    globalThis.readerAsked = document.querySelectorAll('[data-role="user"]').length;
    globalThis.readerView = document.querySelector(conversation)?.clientHeight;
    comeBack();
  };

  for (const type of ['wheel', 'touchmove', 'pointerdown', 'focusin'] as const) {
    document.addEventListener(type, ({ target }) => isIn(target, conversation) && leave(), options);
  }
  document.addEventListener('selectionchange', () => {
    const selection = document.getSelection();
    if (selection?.isCollapsed === false && isIn(selection.anchorNode?.parentElement ?? null, conversation)) leave();
  });
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      const isTyping = isIn(target, 'textarea, input');
      if (isTyping && key === 'Enter') ask();
      // A composer that fits leaves this key to the conversation.
      if (isTyping && key !== 'PageUp') return;
      if (['PageUp', 'PageDown', 'ArrowUp', 'Home', ' '].includes(key)) leave();
      if (key === 'End') comeBack();
    },
    options,
  );
  document.addEventListener(
    'click',
    ({ target }) => {
      if (isIn(target, '[data-testid="send"]')) ask();
      if (isIn(target, '.pl-latest, [data-testid="new-chat"]')) comeBack();
      // What a search has found opens there.
      const row = target instanceof Element ? target.closest('.pl-history-open') : null;
      if (isIn(target, '.pl-hit-bar') || (row?.querySelector('.pl-history-passage') ?? null) !== null) leave();
    },
    options,
  );
};
