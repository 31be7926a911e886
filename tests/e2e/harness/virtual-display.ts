import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';

/** A point of the screen, px. */
export type ScreenPoint = { readonly x: number; readonly y: number };

/** A screen that nobody sees, with a window manager, for what headless browsers do not show. */
export type VirtualDisplay = {
  /** The value of DISPLAY. */
  readonly name: string;
  /** Real key strokes into the focused window, in xdotool's names: `Return`, `Escape`, `ctrl+a`. */
  press(...keys: readonly string[]): void;
  /** Writes a text by real key strokes into the focused window. */
  type(text: string): void;
  /** A real click at a point of the screen, px. */
  click(x: number, y: number): void;
  /** Moves the mouse there without a click, px. */
  moveTo(x: number, y: number): void;
  /** A real drag from one point to another, px. */
  drag(from: ScreenPoint, to: ScreenPoint): void;
  /** A real right click at a point of the screen, px. */
  rightClick(x: number, y: number): void;
  /** A real triple click, which selects a line. */
  tripleClick(x: number, y: number): void;
  /** The titles of all visible windows. */
  windowTitles(): readonly string[];
  /** How many windows there are, menus among them: a menu that opened is one more. */
  windowCount(): number;
  stop(): void;
};

const between = (from: ScreenPoint, to: ScreenPoint, part: number): ScreenPoint => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

const displayNumberOf = async (server: ChildProcess): Promise<string> => {
  const numbers = server.stdio[3];
  if (numbers === null || numbers === undefined || !('read' in numbers)) throw new Error('Xvfb has no number pipe');
  const [chunk] = await once(numbers, 'data');
  return String(chunk).trim();
};

/** Starts Xvfb on a free display and openbox in it. */
export const startVirtualDisplay = async (): Promise<VirtualDisplay> => {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = `:${await displayNumberOf(server)}`;
  const env = { ...process.env, DISPLAY: name };
  const manager = spawn('openbox', [], { env, stdio: 'ignore' });
  const xdotool = (...args: readonly string[]): string => execFileSync('xdotool', args, { env, encoding: 'utf8' });
  const click = (x: number, y: number, ...how: readonly string[]): void => {
    xdotool('mousemove', String(Math.round(x)), String(Math.round(y)), 'click', ...how);
  };
  return {
    name,
    press: (...keys) => {
      for (const key of keys) xdotool('key', '--clearmodifiers', key);
    },
    type: (text) => {
      xdotool('type', '--clearmodifiers', '--delay', '4', text);
    },
    click: (x, y) => click(x, y, '1'),
    moveTo: (x, y) => {
      xdotool('mousemove', String(Math.round(x)), String(Math.round(y)));
    },
    drag: (from, to) => {
      const steps = Array.from({ length: 6 }, (_, index) => (index + 1) / 6);
      const moves = [from, ...steps.map((part) => between(from, to, part))].map(({ x, y }) => [
        'mousemove',
        String(Math.round(x)),
        String(Math.round(y)),
      ]);
      const [first = [], ...others] = moves;
      xdotool(...first, 'mousedown', '1', ...others.flat(), 'mouseup', '1');
    },
    rightClick: (x, y) => click(x, y, '3'),
    tripleClick: (x, y) => click(x, y, '--repeat', '3', '--delay', '60', '1'),
    windowTitles: () => {
      const ids = xdotool('search', '--onlyvisible', '--name', '.').trim().split('\n');
      return ids.map((id) => xdotool('getwindowname', id).trim());
    },
    windowCount: () => {
      const look = (): number => xdotool('search', '--onlyvisible', '--name', '.*').trim().split('\n').length;
      try {
        return look();
      } catch {
        // A window closed while it was looked at.
        return look();
      }
    },
    stop: () => {
      manager.kill();
      server.kill();
    },
  };
};

/** A real right click, then one key for each menu that it opens, each when that menu is there. */
export const chooseInMenu = async (
  display: VirtualDisplay,
  { x, y }: ScreenPoint,
  keys: readonly string[],
): Promise<void> => {
  let menus = display.windowCount();
  display.rightClick(x, y);
  for (const key of keys) {
    await expect.poll(() => display.windowCount()).toBeGreaterThan(menus);
    menus = display.windowCount();
    display.press(key);
  }
};

/**
 * Answers a question of the browser with these keys. Its bubble is no page and says nothing when it is drawn: look first,
 * then press, until the page has heard of it.
 */
export const answerBubble = (
  display: VirtualDisplay,
  keys: readonly string[],
  isAnswered: () => Promise<boolean>,
): Promise<void> => {
  let looks = 0;
  return expect
    .poll(
      async () => {
        if (await isAnswered()) return true;
        looks += 1;
        if (looks > 1) display.press(...keys);
        return false;
      },
      { intervals: [1_500], timeout: 30_000 },
    )
    .toBe(true);
};
