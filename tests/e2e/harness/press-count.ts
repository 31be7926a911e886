import type { Page } from '@playwright/test';

/** What a person did to a page: `clicks` by pointer, `keys` by Enter, Space and Escape. Letters that are typed are no presses. */
export type Presses = { readonly clicks: number; readonly keys: number };

const [clicks, keys] = ['data-clicks', 'data-keys'];

/** Counts presses as the page gets them, on whatever they fall: only what is switched off takes none. */
export const countPresses = async (page: Page): Promise<() => Promise<Presses>> => {
  await page.evaluate(
    ([clicks = '', keys = '']) => {
      const root = document.documentElement;
      const add = (name: string): void => root.setAttribute(name, String(Number(root.getAttribute(name)) + 1));
      for (const name of [clicks, keys]) root.setAttribute(name, '0');
      const isOff = ({ target }: Event): boolean =>
        target instanceof Element && target.closest('[aria-disabled="true"]') !== null;
      const pressing = { capture: true };
      addEventListener('pointerdown', (event) => event.isTrusted && !isOff(event) && add(clicks), pressing);
      addEventListener(
        'keydown',
        (event) => event.isTrusted && !isOff(event) && ['Enter', ' ', 'Escape'].includes(event.key) && add(keys),
        pressing,
      );
    },
    [clicks, keys],
  );
  const read = async (name: string): Promise<number> => Number(await page.locator('html').getAttribute(name));
  return async () => ({ clicks: await read(clicks), keys: await read(keys) });
};
