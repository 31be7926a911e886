// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchForChanges } from '@/lib/page/read-aloud/change-watch';
import { settlePromises } from '../../fakes/timers';

let now: number;
let cost: number;
let tended: number;
let frames: (() => void)[];
let stop: () => void;

beforeEach(() => {
  now = 1000;
  cost = 0;
  tended = 0;
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
  document.body.innerHTML = '<p>The sky</p>';
  const onChange = (): void => {
    tended += 1;
    now += cost;
  };
  stop = watchForChanges([document], onChange, { now: () => now });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const rewrite = async (): Promise<void> => {
  document.body.innerHTML = '<p>The sky</p>';
  await settlePromises();
};
const drawFrame = (): void => {
  now += 16;
  for (const run of frames.splice(0)) run();
};

it('tends to a change before anything is drawn', async () => {
  await rewrite();

  expect(tended).toBe(1);
});

it('tends to a thousand changes between two frames once more', async () => {
  for (let turn = 0; turn < 1000; turn += 1) await rewrite();
  drawFrame();
  drawFrame();

  expect(tended).toBe(2);
});

it('leaves most of the time to the page where tending costs much', async () => {
  cost = 20;
  for (let turn = 0; turn < 20; turn += 1) {
    await rewrite();
    drawFrame();
  }

  expect(tended).toBe(2);
});

it('tends to nothing when it is stopped', async () => {
  await rewrite();
  await rewrite();
  stop();
  await rewrite();
  drawFrame();

  expect(tended).toBe(1);
});
