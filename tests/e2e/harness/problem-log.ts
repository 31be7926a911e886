import type { BrowserContext, Page, Worker } from '@playwright/test';

/** What went wrong without a test having asked: a test that ends with an entry here fails. */
export type ProblemLog = {
  /** Uncaught errors, violations of the content security policy, console errors. */
  readonly problems: readonly string[];
  /** Everything that was printed, for the search for keys. */
  readonly printed: readonly string[];
  /** Some errors are what a test is about: those that match are no problem. */
  allow(pattern: RegExp): void;
  /** Forgets all of it, for the next test in the same browser. */
  restart(): void;
};

/** The browser itself prints each failed request of a page or worker. */
const browserLines = [/^Failed to load resource/];

/** Listens to all pages and workers of a context. */
export const collectProblems = (context: BrowserContext): ProblemLog => {
  const found: string[] = [];
  const printed: string[] = [];
  let allowed: readonly RegExp[] = browserLines;

  const watchPage = (page: Page): void => {
    page.on('pageerror', (error) => found.push(`uncaught in ${page.url()}: ${error.stack ?? error.message}`));
  };
  const watchWorker = (worker: Worker): void => {
    worker.on('console', (message) => {
      printed.push(message.text());
      if (message.type() === 'error') found.push(`worker: ${message.text()}`);
    });
  };
  context.on('console', (message) => {
    printed.push(message.text());
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
  });
  context.on('page', watchPage);
  for (const page of context.pages()) watchPage(page);
  context.on('serviceworker', watchWorker);
  for (const worker of context.serviceWorkers()) watchWorker(worker);

  return {
    get problems() {
      return found.filter((line) => !allowed.some((pattern) => pattern.test(line.replace(/^\w+: /, ''))));
    },
    printed,
    allow: (pattern) => {
      allowed = [...allowed, pattern];
    },
    restart: () => {
      found.length = 0;
      printed.length = 0;
      allowed = browserLines;
    },
  };
};
