// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countLinesBelow } from '@/components/chat/scroll/lines-below';

const lineHeight = 20;
let box: HTMLElement;

/** Each line of text is 20 px high; `top`: of the block in the window, px. */
const block = (top: number, lines: number, html = 'words'): HTMLElement => {
  const element = document.createElement('div');
  element.innerHTML = html;
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, lines * lineHeight);
  return element;
};

/** Two pieces of text on each line, as beside a word in bold. */
const rectsOf = (element: Element): DOMRect[] => {
  const { top, height } = element.getBoundingClientRect();
  const count = Math.round(height / lineHeight);
  return Array.from({ length: count }, (_, line) => top + line * lineHeight).flatMap((y) => [
    new DOMRect(0, y, 100, 18),
    new DOMRect(100, y - 2, 60, 20),
  ]);
};

const listOf = (rects: readonly DOMRect[]): DOMRectList =>
  Object.assign([...rects], { item: (index: number) => rects[index] ?? null });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function rects(this: Range) {
    const { startContainer } = this;
    return listOf(startContainer instanceof Element ? rectsOf(startContainer) : []);
  });
  box = document.createElement('div');
  box.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
  document.body.replaceChildren(box);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const draw = (...blocks: readonly HTMLElement[]): void => {
  box.innerHTML =
    '<ol class="pl-messages"><li data-role="assistant"><article class="pl-answer"><div class="pl-answer-text"><div class="pl-markdown"></div></div></article></li></ol>';
  box.querySelector('.pl-markdown')?.replaceChildren(...blocks);
};

it('counts the lines whose middle is below the view, and text beside text once', () => {
  draw(block(0, 4), block(80, 3), block(160, 5));

  expect(countLinesBelow(box, () => undefined).count()).toBe(2 + 5);
});

it('counts no names for screen readers and no buttons', () => {
  draw(block(200, 1, '<span class="pl-hidden-text">name</span>'), block(220, 1, '<div role="toolbar">Copy</div>'));

  expect(countLinesBelow(box, () => undefined).count()).toBe(0);
});

it('counts again after a while, and says that it may', () => {
  const onChange = vi.fn();
  draw(block(160, 5));
  const lines = countLinesBelow(box, onChange);
  const first = lines.count();
  draw(block(160, 5), block(260, 6));
  const soon = lines.count();
  vi.advanceTimersByTime(250);

  expect([first, soon, lines.count(), onChange.mock.calls.length]).toEqual([5, 5, 11, 1]);
});
