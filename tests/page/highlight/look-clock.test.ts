// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLookClock, type LookClock } from '@/lib/page/highlight/look-clock';

let now: number;
let frames: (() => void)[];
let looks: boolean[];
let cost: number;
let moves: boolean;
let clock: LookClock;

beforeEach(() => {
  vi.useFakeTimers();
  now = 1000;
  frames = [];
  looks = [];
  cost = 0;
  moves = false;
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
  const look = (hasHeard: boolean): boolean => {
    looks.push(hasHeard);
    now += cost;
    return moves;
  };
  clock = createLookClock(look, [], { now: () => now });
});
afterEach(() => {
  clock.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Draws the frames that wait, after a time. */
const pass = (ms: number): void => {
  now += ms;
  vi.advanceTimersByTime(ms);
  for (const run of frames.splice(0)) run();
};

it('looks once at the next frame, however often it is told to', () => {
  for (let turn = 0; turn < 1000; turn += 1) clock.lookSoon();
  pass(16);

  expect(looks).toHaveLength(1);
});

it('looks now and then in a page at rest, and at each frame after something moved', () => {
  clock.lookSoon();
  pass(16);
  pass(16);
  const atRest = looks.length;
  moves = true;
  pass(200);
  moves = false;
  for (let frame = 0; frame < 10; frame += 1) pass(16);

  expect([atRest, looks.length]).toEqual([1, 12]);
});

it('says when the page was scrolled', () => {
  clock.lookSoon();
  pass(16);
  window.dispatchEvent(new Event('scroll'));
  pass(16);

  expect(looks).toEqual([false, true]);
});

it('looks less often where looking costs much, but at once for what is new', () => {
  cost = 30;
  clock.lookSoon();
  pass(16);
  for (let frame = 0; frame < 10; frame += 1) {
    window.dispatchEvent(new Event('scroll'));
    pass(16);
  }
  const whileScrolled = looks.length;
  clock.lookNow();
  pass(16);

  expect([whileScrolled, looks.length]).toEqual([1, 2]);
});

it('looks no more when it is stopped', () => {
  clock.lookSoon();
  clock.stop();
  clock.lookSoon();
  window.dispatchEvent(new Event('scroll'));
  pass(1000);

  expect(looks).toEqual([]);
});
