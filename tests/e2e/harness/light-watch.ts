import type { CDPSession, Frame, Page } from '@playwright/test';

/** A box of light as it is drawn, CSS pixels of the window. */
export type LitBox = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** What is lit of one kind: the text that is drawn under its boxes, where that begins in its text node, and the boxes. */
export type LitKind = { readonly text: string; readonly start: number; readonly boxes: readonly LitBox[] };

/** What the scripts of the extension say of their light, by the page's own events. `at` is ms since 1970. */
export type LitNow = Readonly<Record<'passage' | 'sentence' | 'word', LitKind>> & { readonly at: number };

/**
 * Looks at each frame which characters of the document stand under the boxes of light, and says so. Runs in the world of
 * our scripts: only there is the tree that is closed to the page open. A text with a character that is not lit between
 * others that are is marked with a bar. It is handed to the browser as its own source.
 */
const watchBoxes = (): void => {
  if (Reflect.has(globalThis, 'lightWatch')) return;
  Reflect.set(globalThis, 'lightWatch', true);
  const rootOf = (element: Element): ShadowRoot | null => {
    try {
      return element.shadowRoot ?? (element instanceof HTMLElement ? chrome.dom.openOrClosedShadowRoot(element) : null);
    } catch {
      // The extension is gone, and this script with it.
      return null;
    }
  };
  const kinds = ['passage', 'sentence', 'word'] as const;
  const stage = (): Element | undefined =>
    [...document.querySelectorAll('[popover]')]
      .flatMap((element) => rootOf(element)?.querySelector('.light') ?? [])
      .find((light) => light.matches(':popover-open'));
  const isPainted = (element: Element): boolean => {
    const { display, visibility, opacity, backgroundColor } = getComputedStyle(element);
    return display !== 'none' && visibility === 'visible' && opacity === '1' && !/, 0\)$/.test(backgroundColor);
  };
  /** Where colours are forced, only the line along a box is painted. */
  const isSeen = (box: Element): boolean =>
    isPainted(box) || (box.nextElementSibling !== null && isPainted(box.nextElementSibling));
  const boxesOf = (light: Element | undefined, kind: string): DOMRect[] =>
    [...(light?.querySelectorAll(`.${kind} > i`) ?? [])]
      .filter(isSeen)
      .map((box) => box.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0);

  const textsIn = function* (node: Node): Generator<Text> {
    if (node instanceof Text) yield node;
    else if (!(node instanceof HTMLScriptElement || node instanceof HTMLStyleElement)) {
      const root = node instanceof Element ? rootOf(node) : null;
      for (const child of (root ?? node).childNodes) yield* textsIn(child);
    }
  };
  /** In a huge document, what lies at the points in the boxes. */
  const textsAt = function* (boxes: readonly DOMRect[]): Generator<Text> {
    const found = new Set<Node>();
    for (const { left, right, top, bottom } of boxes) {
      for (let x = left + 1; x < right; x += 4) {
        const node = document.caretPositionFromPoint(x, (top + bottom) / 2)?.offsetNode;
        if (node instanceof Text && !found.has(node)) yield node;
        if (node !== undefined) found.add(node);
      }
    }
  };
  const isIn = (boxes: readonly DOMRect[], { left, right, top, bottom, width }: DOMRect): boolean =>
    width > 0 &&
    boxes.some(
      (box) =>
        box.left - 1 <= left &&
        box.right + 1 >= right &&
        box.top <= (top + bottom) / 2 &&
        box.bottom >= (top + bottom) / 2,
    );
  const litPart = (node: Text, boxes: readonly DOMRect[]) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const meets = ({ left, right, top, bottom }: DOMRect): boolean =>
      boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top);
    if (![...range.getClientRects()].some(meets)) return undefined;
    const lit: number[] = [];
    for (let index = 0; index < node.length; index += 1) {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      if ([...range.getClientRects()].some((rect) => isIn(boxes, rect))) lit.push(index);
    }
    const [first] = lit;
    const last = lit.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const text = node.data.slice(first, last + 1);
    const isWhole = [...text].every((letter, index) => /\s/.test(letter) || lit.includes(first + index));
    return { text: isWhole ? text : `|${text}`, start: first };
  };
  const isHuge = (): boolean => document.getElementsByTagName('*').length > 3000;
  const litTextOf = (boxes: readonly DOMRect[]) => {
    const pairs = boxes.length === 0 ? [] : [...(isHuge() ? textsAt(boxes) : textsIn(document.body))];
    const parts = pairs.flatMap((node) => litPart(node, boxes) ?? []);
    return {
      text: parts.map(({ text }) => text).join(''),
      start: parts[0]?.start ?? 0,
      boxes: boxes.map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
    };
  };

  let isChanged = true;
  let last = '';
  const tell = (): void => {
    const light = stage();
    const all = kinds.map((kind) => boxesOf(light, kind));
    const where = JSON.stringify([all, scrollX, scrollY]);
    if (!isChanged && where === last) return;
    last = where;
    isChanged = false;
    const [passage, sentence, word] = all.map(litTextOf);
    const at = performance.timeOrigin + performance.now();
    document.dispatchEvent(new CustomEvent('lit-now', { detail: JSON.stringify({ passage, sentence, word, at }) }));
  };
  new MutationObserver(() => {
    isChanged = true;
  }).observe(document, { subtree: true, childList: true, characterData: true });
  document.addEventListener(
    'scroll',
    () => {
      isChanged = true;
    },
    { capture: true },
  );
  document.addEventListener('lit-ask', () => {
    isChanged = true;
    tell();
  });
  const each = (): void => {
    tell();
    requestAnimationFrame(each);
  };
  each();
};

const source = `(${String(watchBoxes)})()`;

const follow = async (session: CDPSession): Promise<void> => {
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const isOurs = context.origin.startsWith('chrome-extension://') && context.auxData?.type === 'isolated';
    if (!isOurs) return;
    // The document may be gone before it is reached.
    void session.send('Runtime.evaluate', { contextId: context.id, expression: source }).catch(() => undefined);
  });
  await session.send('Runtime.enable');
};

const followed = new WeakSet<Page>();

/** From now on our scripts in the page and in its frames say what they light. */
export const watchLight = async (page: Page): Promise<void> => {
  if (followed.has(page)) return;
  followed.add(page);
  const context = page.context();
  page.on('framenavigated', (frame: Frame) => {
    if (frame.parentFrame() === null) return;
    // Only a frame of another site has a session of its own; of the others the page's session hears.
    void context
      .newCDPSession(frame)
      .then(follow)
      .catch(() => undefined);
  });
  await follow(await context.newCDPSession(page));
};
