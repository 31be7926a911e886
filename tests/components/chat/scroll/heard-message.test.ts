// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createHeardMessage } from '@/components/chat/scroll/heard-message';

let box: HTMLElement;

/** Draws messages, questions as `u…`. */
const draw = (...messages: readonly string[]): void => {
  const items = messages.map(
    (id) => `<li data-role="${id.startsWith('u') ? 'user' : 'assistant'}" data-message="${id}"></li>`,
  );
  box.innerHTML = `<ol class="pl-messages">${items.join('')}</ol>`;
};

beforeEach(() => {
  box = document.createElement('div');
  draw('u1', 'm1');
});

it('is left by a question that is sent while it is heard, until the reader presses something in the list', () => {
  const heard = createHeardMessage(box);
  const before = heard.wasLeft('m1');
  heard.askOn();
  draw('u1', 'm1', 'u2', 'm2');
  const left = [heard.wasLeft('m1'), heard.wasLeft('m2')];
  box.click();

  expect([before, left, heard.wasLeft('m1')]).toEqual([false, [true, false], false]);
});

it('is left too where it was not heard before the question', () => {
  const heard = createHeardMessage(box);
  heard.askOn();
  draw('u1', 'm1', 'u2', 'm2');
  heard.askOn();
  draw('u1', 'm1', 'u2', 'm2', 'u3', 'm3');

  expect([heard.wasLeft('m1'), heard.wasLeft('m2'), heard.wasLeft('m3')]).toEqual([true, true, false]);
});

it('is left before the answer to the new question begins', () => {
  const heard = createHeardMessage(box);
  heard.askOn();
  draw('u1', 'm1', 'u2');

  expect(heard.wasLeft('m1')).toBe(true);
});

it('hears no press after the end', () => {
  const heard = createHeardMessage(box);
  heard.askOn();
  heard.stop();
  draw('u1', 'm1', 'u2', 'm2');
  box.click();

  expect(heard.wasLeft('m1')).toBe(true);
});
