// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchPageGestures } from '@/lib/page/overlay/page-gestures';

let seen: string[];
let watching: AbortController;
const overlay = (): Element => document.querySelector('#overlay') ?? document.body;

beforeEach(() => {
  document.body.innerHTML = '<p>Text</p><div id="overlay"></div>';
  seen = [];
  watching = new AbortController();
  watchPageGestures(
    overlay(),
    {
      onEscape: () => seen.push('escape'),
      onPress: () => seen.push('press'),
      onAway: () => seen.push('away'),
      onResize: () => seen.push('resize'),
      onTextClick: (x, y) => seen.push(`click ${x} ${y}`),
    },
    watching.signal,
  );
});
afterEach(() => watching.abort());

const dispatch = (on: string, event: Event, isTrusted = true): void => {
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  document.querySelector(on)?.dispatchEvent(event);
};
const bubbling = { bubbles: true, composed: true };

describe('what the user does beside the overlay', () => {
  it('is Escape, a press elsewhere, a scroll, a click on text, and another size of the window', () => {
    dispatch('p', new KeyboardEvent('keydown', { ...bubbling, key: 'a' }));
    dispatch('p', new KeyboardEvent('keydown', { ...bubbling, key: 'Escape' }));
    dispatch('p', new Event('pointerdown', bubbling));
    document.dispatchEvent(new Event('scroll'));
    dispatch('p', new MouseEvent('click', { ...bubbling, clientX: 3, clientY: 4 }));
    window.dispatchEvent(new Event('resize'));

    expect(seen).toEqual(['escape', 'press', 'away', 'away', 'click 3 4', 'resize']);
  });

  it('is no press on the overlay itself', () => {
    dispatch('#overlay', new Event('pointerdown', bubbling));

    expect(seen).toEqual([]);
  });

  it('is nothing that the page makes itself', () => {
    dispatch('p', new KeyboardEvent('keydown', { ...bubbling, key: 'Escape' }), false);
    dispatch('p', new Event('pointerdown', bubbling), false);
    dispatch('p', new MouseEvent('click', bubbling), false);

    expect(seen).toEqual([]);
  });

  it('is heard no more after the end', () => {
    watching.abort();
    dispatch('p', new Event('pointerdown', bubbling));
    document.dispatchEvent(new Event('scroll'));

    expect(seen).toEqual([]);
  });
});
