import type { Page } from '@playwright/test';

/** From now on notes the longest task of a page, ms. The browser tells of those above 50. */
export const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Reflect.set(globalThis, 'benchLongestTask', 0);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        Reflect.set(globalThis, 'benchLongestTask', Math.max(Reflect.get(globalThis, 'benchLongestTask'), duration));
      }
    }).observe({ type: 'longtask' });
  });

/** The longest task since then; 0 where none was above 50 ms. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'benchLongestTask')));
