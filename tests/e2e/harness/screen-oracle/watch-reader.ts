declare global {
  /** Whether the reader went away from the newest message, by what the reader did and not by what the panel believes. */
  var readerHasLeft: boolean | undefined;
  /** Which question the reader of this page asked last, counted from 0. */
  var readerAsked: number | undefined;
  /** How high the view of the conversation was from then until the question was drawn, px: a composer empties in between. */
  var readerViews: readonly number[] | undefined;
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

  let drawn: MutationObserver | undefined;
  const ask = (): void => {
    const questions = '[data-role="user"]';
    const asked = document.querySelectorAll(questions).length;
    globalThis.readerAsked = asked;
    globalThis.readerViews = [];
    const look = (): void => {
      const view = document.querySelector(conversation)?.clientHeight;
      if (view !== undefined) globalThis.readerViews = [...(globalThis.readerViews ?? []), view];
    };
    look();
    comeBack();
    drawn?.disconnect();
    drawn = new MutationObserver((_, observer) => {
      if (document.querySelectorAll(questions).length <= asked) return;
      observer.disconnect();
      look();
      requestAnimationFrame(look);
    });
    drawn.observe(document.body, { childList: true, subtree: true });
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
