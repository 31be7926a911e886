// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createHeldPlace } from '@/components/chat/scroll/held-place';

/** Where each message begins in the content, px; they are 100 px high. */
let tops: number[];
let box: HTMLElement;

const rectOf = (top: number, height: number): DOMRect => new DOMRect(0, top, 300, height);

const message = (index: number): HTMLElement => {
  const element = document.createElement('li');
  element.dataset.message = `m${index}`;
  element.getBoundingClientRect = () => rectOf((tops[index] ?? 0) - box.scrollTop, 100);
  return element;
};

beforeEach(() => {
  tops = [0, 100, 200, 300];
  box = document.createElement('div');
  Object.defineProperties(box, { clientHeight: { value: 150 }, scrollHeight: { value: 1000 } });
  box.getBoundingClientRect = () => rectOf(0, 150);
  const list = document.createElement('ul');
  list.className = 'pl-messages';
  list.append(...tops.map((_, index) => message(index)));
  box.append(list);
  document.body.replaceChildren(box);
});

const grow = (px: number): void => {
  tops = [0, ...tops.slice(1).map((top) => top + px)];
};

describe('the place of a reader', () => {
  it('is held when something above it grows', () => {
    const held = createHeldPlace(box);
    box.scrollTop = 210;
    held.note(false);

    grow(50);
    const hasShifted = held.hasShifted();
    held.hold(false);

    expect([hasShifted, box.scrollTop]).toEqual([true, 260]);
    held.note(false);
    expect([held.hasShifted(), held.known().scrollTop]).toEqual([false, 260]);
  });

  it('is what the reader opened, which is brought up while an answer is written', () => {
    const held = createHeldPlace(box);
    const opened = box.querySelectorAll('li')[3];
    held.open(opened);
    held.note(false);

    held.hold(false);
    const still = box.scrollTop;
    held.hold(true);

    expect([still, box.scrollTop]).toEqual([0, 288]);
  });

  it('is no more what the reader opened when that is closed or gone', () => {
    const held = createHeldPlace(box);
    const opened = box.querySelectorAll('li')[1];
    opened?.setAttribute('aria-expanded', 'true');
    held.open(opened);
    const open = held.dropClosed();
    opened?.setAttribute('aria-expanded', 'false');

    expect([open, held.dropClosed(), held.dropClosed()]).toEqual([false, true, false]);
  });
});
