// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { isPageDark } from '@/lib/page/highlight/page-ground';

vi.mock('@/lib/platform/page-browser', () => ({ pageBrowser: {} }));

const own = document.createElement('div');
own.style.backgroundColor = 'rgb(255, 255, 255)';

const isDarkWith = (html: string): boolean => {
  document.body.innerHTML = html;
  const under = document.querySelector('#under');
  Object.getPrototypeOf(document).elementsFromPoint = () => (under === null ? [] : [own, under]);
  return isPageDark(own);
};
beforeEach(() => {
  document.body.style.backgroundColor = 'rgb(255, 255, 255)';
});

it('is what the page paints where the player stands, not what the player does', () => {
  expect(isDarkWith('<main id="under" style="background-color: rgb(10, 10, 20)"></main>')).toBe(true);
  expect(isDarkWith('<main id="under"></main>')).toBe(false);
});

it('is what the body paints beside the body too', () => {
  document.body.style.backgroundColor = 'rgb(0, 0, 0)';
  document.body.innerHTML = '';
  Object.getPrototypeOf(document).elementsFromPoint = () => [own, document.documentElement];

  expect(isPageDark(own)).toBe(true);
});

it('is what the body paints where nothing stands', () => {
  document.body.style.backgroundColor = 'rgb(0, 0, 0)';

  expect(isDarkWith('')).toBe(true);
});
