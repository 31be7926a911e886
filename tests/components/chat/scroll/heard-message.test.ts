// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createHeardMessage } from '@/components/chat/scroll/heard-message';

it('is left by a question that is sent while it is heard, until the reader presses something in the list', () => {
  const box = document.createElement('div');
  const heard = createHeardMessage(box);
  heard.note('m1');
  const before = heard.wasLeft('m1');
  heard.askOn();
  const left = [heard.wasLeft('m1'), heard.wasLeft('m2')];
  box.click();

  expect([before, left, heard.wasLeft('m1')]).toEqual([false, [true, false], false]);
});

it('hears no press after the end', () => {
  const box = document.createElement('div');
  const heard = createHeardMessage(box);
  heard.note('m1');
  heard.askOn();
  heard.stop();
  box.click();

  expect(heard.wasLeft('m1')).toBe(true);
});
