import { GlobalWindow } from 'happy-dom';
import { afterAll, inject, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    readonly happyDOM: GlobalWindow['happyDOM'];
  }
}

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    /** The names of what is global in Node itself. */
    readonly nodeGlobals: readonly string[];
  }
}

// The files of a worker share what comes from packages, which takes most of the time to load. Parley's own modules hold state,
// and so does a document: each file has its own.
vi.resetModules();
if (typeof document !== 'undefined') {
  // A name that is there already would keep what belongs to the document before.
  const own = inject('nodeGlobals');
  const names = Object.getOwnPropertyNames(new GlobalWindow()).filter((name) => !own.includes(name));
  for (const name of names) Reflect.deleteProperty(globalThis, name);
  await builtinEnvironments['happy-dom'].setup(globalThis, {});
  const { happyDOM } = window;
  // What it still waits for would find the next document.
  afterAll(() => happyDOM.abort());
}
