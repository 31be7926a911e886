// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Press, watchPress } from '@/components/chat/scroll/press';

let box: HTMLElement;
let button: HTMLElement;
let press: Press;
const onLetGo = vi.fn();

const fire = (target: EventTarget, type: string, init: PointerEventInit = {}): void =>
  void target.dispatchEvent(new PointerEvent(type, { bubbles: true, buttons: 1, ...init }));

beforeEach(() => {
  vi.useFakeTimers();
  box = document.body.appendChild(document.createElement('div'));
  button = box.appendChild(document.createElement('button'));
  press = watchPress(box, onLetGo);
});

afterEach(() => {
  press.stop();
  box.remove();
  onLetGo.mockReset();
  vi.useRealTimers();
});

it('lasts from pointer down to pointer up, wherever that is, and is told after its click', () => {
  fire(button, 'pointerdown');
  fire(document, 'pointermove');
  const during = press.isOn();
  fire(document, 'pointerup', { buttons: 0 });
  const toldAtRelease = onLetGo.mock.calls.length;
  vi.runAllTimers();

  expect([during, press.isOn(), toldAtRelease, onLetGo.mock.calls.length]).toEqual([true, false, 0, 1]);
});

it.each([
  ['the browser takes the pointer to scroll or to drag', 'pointercancel'],
  ['the pointer comes back without a button down', 'pointermove'],
])('ends when %s', (_name, type) => {
  fire(button, 'pointerdown');
  fire(document, type, { buttons: 0 });
  vi.runAllTimers();

  expect([press.isOn(), onLetGo.mock.calls.length]).toEqual([false, 1]);
});

it('is none on the scroll bar, with another button, or outside', () => {
  const seen = [
    [box, {}],
    [button, { button: 2 }],
    [document.body, {}],
  ] as const;
  const pressed = seen.map(([target, init]) => {
    fire(target, 'pointerdown', init);
    return press.isOn();
  });

  expect(pressed).toEqual([false, false, false]);
});

it('is watched no more after the end', () => {
  press.stop();
  fire(button, 'pointerdown');

  expect(press.isOn()).toBe(false);
});
