import type { Figures } from './figures';
import { longestTask, watchTasks } from './longest-task';
import { median } from './quantiles';
import type { Subject } from './subject';
import { webPageHost } from './token-server';

/** Runs `page-text.js` in a tab; resolves with how long that took, ms. */
const extract = async (subject: Subject, address: string): Promise<number> => {
  const [worker] = subject.context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker');
  return worker.evaluate(async (url) => {
    const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
    const start = performance.now();
    await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? -1 },
      files: ['/page-tools.js', '/page-text.js'],
    });
    return performance.now() - start;
  }, address);
};

/** Reading pages: how long one of 5,000 words takes, one of 200,000 elements and 5 MB, and the longest task in each. */
export const measurePageText = async (subject: Subject): Promise<Figures> => {
  const page = await subject.context.newPage();
  try {
    const address = (path: string): string => `http://${webPageHost}/${path}`;
    await page.goto(address('article'));
    await watchTasks(page);
    const runs: number[] = [];
    for (let run = 0; run < 7; run += 1) runs.push(await extract(subject, address('article')));
    const task = await longestTask(page);
    await page.goto(address('huge'));
    // What the page itself takes to be laid out and drawn is none of ours.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => done())))');
    await watchTasks(page);
    const huge = await extract(subject, address('huge'));
    const longest = await longestTask(page);
    return {
      'page-text': median(runs),
      'page-text-task': task,
      'page-huge': huge / 1000,
      'page-huge-task': longest,
    };
  } finally {
    await page.close();
  }
};
