import { type CDPSession, expect, type Page } from '@playwright/test';
import { pressUntil } from './press-answer';

type AxNode = {
  readonly ignored: boolean;
  readonly backendDOMNodeId?: number;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly value?: { readonly value?: unknown };
};

/** A control of the overlay as it is drawn, CSS pixels of the window. */
export type OverlayControl = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly value: string;
};

/**
 * Drives the overlay of a page as a user does. Its tree is closed to the page and to the test: controls are found by role
 * and name in the browser's accessibility tree, and clicked where they are drawn.
 */
export type OverlayDriver = {
  /** Undefined when it is not there. */
  find(role: string, name: string | RegExp): Promise<OverlayControl | undefined>;
  /** Waits until it is there and stands still. */
  wait(role: string, name: string | RegExp): Promise<OverlayControl>;
  gone(role: string, name: string | RegExp): Promise<void>;
  /**
   * Clicks in its middle, once it has been seen for long enough to count, until that had its effect: that the control is
   * gone, if no other is given.
   */
  click(role: string, name: string | RegExp, hasEffect?: () => Promise<boolean>): Promise<void>;
  /** The names of all controls of a role, in order. */
  names(role: string): Promise<readonly string[]>;
};

/** Longer than the overlay wants to be seen before a click counts, ms; see lib/page/overlay/genuine-click.ts. */
const seenMs = 900;

/** How long a click has for its effect before it is made again, ms: some of the controls mean the opposite when pressed again. */
const effectMs = 10_000;

const boxOf = async (session: CDPSession, backendNodeId: number) => {
  try {
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId });
    const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border;
    return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
  } catch {
    // It went away between the two questions.
    return undefined;
  }
};

/** Opens a driver on a page. */
export const overlayOf = async (page: Page): Promise<OverlayDriver> => {
  const session = await page.context().newCDPSession(page);
  const nodes = async (role: string): Promise<readonly AxNode[]> => {
    const tree: { readonly nodes: readonly AxNode[] } = await session.send('Accessibility.getFullAXTree');
    return tree.nodes.filter((node) => !node.ignored && node.role?.value === role);
  };
  const nameOf = (node: AxNode): string => String(node.name?.value ?? '');
  const find: OverlayDriver['find'] = async (role, name) => {
    for (const node of await nodes(role)) {
      const isIt = typeof name === 'string' ? nameOf(node) === name : name.test(nameOf(node));
      if (!isIt || node.backendDOMNodeId === undefined) continue;
      const box = await boxOf(session, node.backendDOMNodeId);
      if (box !== undefined) return { ...box, value: String(node.value?.value ?? '') };
    }
    return undefined;
  };
  const wait: OverlayDriver['wait'] = async (role, name) => {
    let last: OverlayControl | undefined;
    const stands = async (): Promise<boolean> => {
      const before = last;
      last = await find(role, name);
      return last !== undefined && last.x === before?.x && last.y === before.y;
    };
    await expect.poll(stands, { message: `${role} ${name}`, timeout: 20_000 }).toBe(true);
    if (last === undefined) throw new Error(`no ${role} ${name}`);
    return last;
  };
  return {
    find,
    wait,
    gone: async (role, name) => {
      await expect.poll(async () => (await find(role, name)) === undefined, { message: `${role} ${name}` }).toBe(true);
    },
    click: async (role, name, hasEffect = async () => (await find(role, name)) === undefined) => {
      await wait(role, name);
      const press = async (): Promise<void> => {
        const { x, y } = await wait(role, name);
        await seenLongEnough(page);
        await page.mouse.click(x, y);
      };
      await pressUntil(press, hasEffect, effectMs);
    },
    names: async (role) => (await nodes(role)).map(nameOf),
  };
};

/** Resolves when what is shown now has been seen for long enough to be clicked. */
export const seenLongEnough = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() > from, now + seenMs);
};
