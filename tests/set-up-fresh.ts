import { GlobalWindow } from 'happy-dom';
import type { EvaluatedModules } from 'vite/module-runner';
import { afterAll, vi } from 'vitest';
import { populateGlobal } from 'vitest/runtime';

// For files that share a worker, and with it what is loaded of `node_modules`, which takes longer than most tests: each file
// finds modules of the product that no other one used, a window in which nothing was drawn, and no timer of another.

/** Of this worker, as it was before its first file. */
const name = Symbol.for('parley.tests.first-globals');
const first: Readonly<Record<string, PropertyDescriptor>> = Reflect.get(globalThis, name) ?? {
  ...Object.getOwnPropertyDescriptors(globalThis),
};
/** Of another file, or of the product in it. Of vitest, and of what stays loaded of `node_modules`, are the others. */
const isLeft = (key: string | symbol): boolean =>
  typeof key === 'symbol' ? key.description?.startsWith('parley.') === true : !key.startsWith('__') && !(key in first);
for (const key of Reflect.ownKeys(globalThis)) {
  if (isLeft(key)) Reflect.deleteProperty(globalThis, key);
}
for (const [key, { value }] of Object.entries(first)) {
  // vitest's own state is of each file.
  if (value !== undefined && !key.startsWith('__') && !Object.is(Reflect.get(globalThis, key), value))
    Reflect.set(globalThis, key, value);
}
Reflect.set(globalThis, name, first);

vi.useRealTimers();
// `vi.resetModules()` would keep what replaced a module, also for a file that replaces it with something else, or not at all.
const { evaluatedModules }: { evaluatedModules: EvaluatedModules } = Reflect.get(globalThis, '__vitest_worker__');
evaluatedModules.clear();

const waiting = new Set<NodeJS.Timeout>();
const noted = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
  new Proxy(start, {
    apply: (target, self, values) => {
      const timer: NodeJS.Timeout = Reflect.apply(target, self, values);
      waiting.add(timer);
      return timer;
    },
  });
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
Object.assign(globalThis, { setTimeout: noted(startTimeout), setInterval: noted(startInterval) });

// The first to be registered is the last to run: what is still being loaded would be a module of the next file.
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval });
  for (const timer of waiting) clearTimeout(timer);
});

/** What Node has too: vitest's own environment puts the window's in its place. */
const ofWindow = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
];

if (typeof document !== 'undefined') {
  const api = Object.getOwnPropertyDescriptor(globalThis, 'happyDOM');
  await api?.get?.().abort();
  const fresh = new GlobalWindow({ console, url: 'http://localhost:3000', settings: { disableErrorCapturing: true } });
  // What a window brings stands on the global object as getters of one making; what a test set is behind them.
  for (const [key, { get }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if (get !== undefined && String(get) === String(api?.get)) Reflect.deleteProperty(globalThis, key);
  }
  populateGlobal(globalThis, fresh, { bindFunctions: true, additionalKeys: ofWindow });

  const { cleanup, getQueriesForElement, queries, screen } = await import('@testing-library/react');
  // It takes the body that it finds when it is loaded.
  Object.assign(screen, getQueriesForElement(document.body, queries));
  afterAll(cleanup);
}
