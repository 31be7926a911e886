import type { Page } from '@playwright/test';

const attribute = 'data-presses';

/** Counts what a person presses on a page, by pointer or key: buttons that are off take nothing, and are no press. */
export const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate((name) => {
    const root = document.documentElement;
    root.setAttribute(name, '0');
    const count = ({ target, isTrusted }: Event): void => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (!isTrusted || button === null || button.getAttribute('aria-disabled') === 'true') return;
      root.setAttribute(name, String(Number(root.getAttribute(name)) + 1));
    };
    document.addEventListener('click', count, { capture: true });
  }, attribute);
  return async () => Number(await page.locator('html').getAttribute(attribute));
};
