import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A named component whose code is loaded when it is first drawn. */
export const lazyView = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load() }));
