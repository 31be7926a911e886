import { onTestFinished } from 'vitest';

/** Puts members of a test's own into a part of the browser's API, until the test is over. */
export const replaceMembers = <Part extends object>(part: Part, members: Readonly<Record<string, unknown>>): void => {
  const before = Object.getOwnPropertyDescriptors(part);
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(part, name, { value, configurable: true, writable: true, enumerable: true });
  }
  onTestFinished(() => {
    for (const name of Object.keys(members)) {
      const own = Object.entries(before).find(([key]) => key === name)?.[1];
      if (own === undefined) Reflect.deleteProperty(part, name);
      else Object.defineProperty(part, name, own);
    }
  });
};

/** An event of the browser's, fired by hand. */
export type FiredEvent<Details extends readonly unknown[]> = {
  fire(...details: Details): void;
  /** How many listen. */
  count(): number;
};

/** Takes an event of the browser's over: who listens to it hears what the test fires. */
export const takeOverEvent = <Details extends readonly unknown[]>(event: object): FiredEvent<Details> => {
  const listeners = new Set<(...details: Details) => unknown>();
  replaceMembers(event, {
    addListener: (listener: (...details: Details) => unknown) => void listeners.add(listener),
    removeListener: (listener: (...details: Details) => unknown) => void listeners.delete(listener),
  });
  return {
    fire: (...details) => {
      for (const listener of [...listeners]) listener(...details);
    },
    count: () => listeners.size,
  };
};

/** A tab as the browser describes it to its extensions. */
export type BrowserTab = {
  readonly id?: number | undefined;
  readonly windowId: number;
  readonly active: boolean;
  readonly incognito: boolean;
  readonly url?: string;
  readonly title?: string;
  readonly discarded?: boolean;
};

export const browserTab = (own: Partial<BrowserTab> = {}): BrowserTab => ({
  id: 7,
  windowId: 1,
  active: true,
  incognito: false,
  url: 'https://news.example/sky',
  title: 'Sky',
  ...own,
});
