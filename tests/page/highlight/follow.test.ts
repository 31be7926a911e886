// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { createFollower } from '@/lib/page/highlight/follow';

let now: number;
let at: number;
let scrolled: number[];
beforeEach(() => {
  now = 100_000;
  at = 0;
  scrolled = [];
  document.body.innerHTML = '<p>The sky</p>';
  Object.assign(window, { innerHeight: 900 });
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, at, 200, 20));
  Object.assign(window, { scrollBy: ({ top }: { top: number }) => scrolled.push(Math.round(top)) });
});

const create = () => {
  const follower = createFollower(() => now);
  const range = document.createRange();
  range.selectNodeContents(document.body);
  return { follower, range };
};
const byUser = (event: Event): void => {
  Object.defineProperty(event, 'isTrusted', { value: true });
  window.dispatchEvent(event);
};

it('leaves the page where what is heard is in the middle of the window', () => {
  const { follower, range } = create();
  at = 450;
  follower.follow(range);

  expect(scrolled).toEqual([]);
});

it.each([
  [880, 580],
  [20, -280],
  [2000, 1700],
])('brings what stands at %i into the upper middle', (top, by) => {
  const { follower, range } = create();
  at = top;
  follower.follow(range);

  expect(scrolled).toEqual([by]);
});

it.each([
  ['a wheel', () => new WheelEvent('wheel')],
  ['a key that scrolls', () => new KeyboardEvent('keydown', { key: 'PageDown' })],
])('waits for five seconds after the user has scrolled with %s', (_how, event) => {
  const { follower, range } = create();
  at = 2000;
  byUser(event());
  now += 4999;
  follower.follow(range);
  const during = scrolled.length;
  now += 1;
  follower.follow(range);

  expect([during, scrolled.length]).toEqual([0, 1]);
});

it('goes where the user asked to go, whatever they did before', () => {
  const { follower, range } = create();
  at = 2000;
  byUser(new WheelEvent('wheel'));
  follower.goTo(range);

  expect(scrolled).toHaveLength(1);
});

it('does not take the typing of a letter for a scroll', () => {
  const { follower, range } = create();
  at = 2000;
  byUser(new KeyboardEvent('keydown', { key: 'a' }));
  follower.follow(range);

  expect(scrolled).toHaveLength(1);
});

it('hears nothing of the user after its end', () => {
  const { follower, range } = create();
  follower.stop();
  at = 2000;
  byUser(new WheelEvent('wheel'));
  follower.follow(range);

  expect(scrolled).toHaveLength(1);
});
