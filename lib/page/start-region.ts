import type { RegionWords } from '@/lib/domain/pages/page-region';
import { regionChooserName } from '@/lib/platform/region-chooser-name';
import { chooseRegion } from './region/choose-region';

/** Runs in a page when a part of it is to be chosen: the background then calls it with the words, or without to end it. */
export const startRegion = (css: string): void => {
  let stop: AbortController | undefined;
  const chooser = (words?: RegionWords): Promise<unknown> | undefined => {
    // One at a time: a second call ends the first.
    stop?.abort();
    stop = words === undefined ? undefined : new AbortController();
    return stop === undefined || words === undefined ? undefined : chooseRegion(css, words, stop.signal);
  };
  const name = Symbol.for(regionChooserName);
  if (Reflect.get(globalThis, name) === undefined) Reflect.set(globalThis, name, chooser);
};
