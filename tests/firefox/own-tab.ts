import { z } from '@/lib/domain/schema';
import type { Firefox } from './start-firefox';

/** The codes of WebDriver for keys without a letter. */
const keys = { Enter: '\uE007' } as const;

const treeSchema = z.object({ contexts: z.array(z.object({ context: z.string(), url: z.string() })) });
const evaluatedSchema = z.union([
  z.object({
    type: z.literal('success'),
    result: z.object({ value: z.optional(z.unknown()), sharedId: z.optional(z.string()) }),
  }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);

/** A tab that shows a page of the extension, driven by real clicks and keys. */
export type OwnTab = {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression, by JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Looks again and again until an expression is truthy; the page may be loading. Rejects after two minutes. */
  waitFor(expression: string): Promise<void>;
  /** Clicks the middle of what an expression answers, when it is there, drawn and can be pressed. */
  click(element: string): Promise<void>;
  type(text: string): Promise<void>;
  press(key: keyof typeof keys): Promise<void>;
};

/** Long, since the machine may be busy; nothing is measured by it. */
const limitMs = 120_000;
const pauseMs = 50;

/** The first button with this text. */
export const buttonNamed = (text: string): string =>
  `[...document.querySelectorAll('button')].find((button) => button.textContent.trim() === ${JSON.stringify(text)})`;

const until = async <Found>(name: string, look: () => Promise<Found | undefined>): Promise<Found> => {
  const end = performance.now() + limitMs;
  let last: unknown;
  while (performance.now() < end) {
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      // The document may be replaced under an evaluation.
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`not within ${limitMs / 1000} s: ${name}${last === undefined ? '' : ` (${String(last)})`}`);
};

const tabDriver = ({ connection }: Firefox, context: string): OwnTab => {
  const run = async (expression: string) => {
    const params = { expression, target: { context }, awaitPromise: true, resultOwnership: 'root' };
    const evaluated = z.parse(evaluatedSchema, await connection.send('script.evaluate', params));
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
    return evaluated.result;
  };
  const evaluate = async (expression: string): Promise<unknown> => {
    const { value } = await run(`(async () => JSON.stringify(await (${expression})))()`);
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  };
  const act = (source: Readonly<Record<string, unknown>>): Promise<unknown> =>
    connection.send('input.performActions', { context, actions: [source] });
  const strike = (typed: readonly string[]): Promise<unknown> =>
    act({
      type: 'key',
      id: 'keyboard',
      actions: typed.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    });

  return {
    open: async (url) => void (await connection.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await connection.send('browsingContext.reload', { context, wait: 'complete' })),
    evaluate,
    waitFor: async (expression) => {
      const isTrue = `(async () => Boolean(await (${expression})))()`;
      await until(expression, async () => ((await evaluate(isTrue)) === true ? true : undefined));
    },
    click: async (element) => {
      const sharedId = await until(element, async () => {
        const found = await run(`(() => {
          const element = ${element};
          if (!element || element.disabled) return null;
          element.scrollIntoView({ block: 'nearest' });
          return element.getBoundingClientRect().width > 0 ? element : null;
        })()`);
        return found.sharedId;
      });
      const origin = { type: 'element', element: { sharedId } };
      await act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    type: async (text) => void (await strike([...text])),
    press: async (key) => void (await strike([keys[key]])),
  };
};

/** The tab that comes to show a page of the extension. */
export const waitForTab = (firefox: Firefox, url: string): Promise<OwnTab> =>
  until(`a tab with ${url}`, async () => {
    const { contexts } = z.parse(treeSchema, await firefox.connection.send('browsingContext.getTree'));
    const found = contexts.find((one) => one.url.startsWith(url));
    return found === undefined ? undefined : tabDriver(firefox, found.context);
  });

/** A new tab, as narrow as a sidebar. */
export const openTab = async (firefox: Firefox, url: string): Promise<OwnTab> => {
  const created = await firefox.connection.send('browsingContext.create', { type: 'tab' });
  const { context } = z.parse(z.object({ context: z.string() }), created);
  await firefox.connection.send('browsingContext.setViewport', { context, viewport: { width: 400, height: 760 } });
  const tab = tabDriver(firefox, context);
  await tab.open(url);
  return tab;
};
