// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepFocus } from '@/lib/panel/tools/keep-focus';

let time = 0;
let stop = (): void => undefined;
let ends = 0;
let isActive = true;
let later = (): void => undefined;

/** A field that the user is in, and a frame beside it. */
const open = () => {
  const field = document.createElement('textarea');
  const frame = document.createElement('iframe');
  document.body.append(field);
  field.focus();
  Object.defineProperty(navigator, 'userActivation', { configurable: true, get: () => ({ isActive }) });
  stop = keepFocus(
    frame,
    {
      now: () => time,
      after: (_, run) => {
        later = run;
        return () => {
          later = () => undefined;
        };
      },
    },
    () => {
      ends += 1;
    },
  );
  field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const press = (key: string): void => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  };
  /** What the panel sees when a page in the frame calls `focus()`, and when the user goes there. */
  const take = (): void => {
    const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(frame);
    const focus = vi.spyOn(field, 'focus');
    window.dispatchEvent(new Event('blur'));
    later();
    later = () => undefined;
    active.mockRestore();
    given.push(focus.mock.calls.length > 0);
    focus.mockRestore();
  };
  const given: boolean[] = [];
  return { field, press, take, given };
};

afterEach(() => {
  stop();
  time = 0;
  ends = 0;
  isActive = true;
  document.body.replaceChildren();
});

it('gives the keyboard back to the field that it was taken from, and ends the frame at the third time', () => {
  const { press, take, given } = open();
  press('a');
  take();
  take();
  expect(ends).toBe(0);
  take();

  expect(given).toEqual([true, true, true]);
  expect(ends).toBe(1);
});

it('leaves the keyboard to a frame that the user went to with Tab', () => {
  const { press, take, given } = open();
  press('Tab');
  take();

  expect(given).toEqual([false]);
});

it('takes it back when Tab was pressed long ago', () => {
  const { press, take, given } = open();
  press('Tab');
  time = 501;
  take();

  expect(given).toEqual([true]);
});

it('leaves the keyboard to a frame that the user pressed in, but not while the user is busy in the panel', () => {
  const { press, take, given } = open();
  press('a');
  time = 4999;
  take();
  time = 5000;
  take();
  isActive = false;
  take();

  expect(given).toEqual([true, false, true]);
});

it('leaves the keyboard to a frame when nobody was writing', () => {
  const { field, take, given } = open();
  const button = document.createElement('button');
  document.body.append(button);
  button.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  field.remove();
  take();

  expect({ given, ends }).toEqual({ given: [false], ends: 0 });
});

it('does nothing when it was stopped', () => {
  const { take, given } = open();
  stop();
  take();

  expect(given).toEqual([false]);
});
