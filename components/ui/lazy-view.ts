import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { loadRemainingTexts } from '@/lib/i18n/texts';

/** A component whose code, with the texts beyond the first screen, loads when it is first drawn, or before. */
export type LazyView<Props extends object> = ((props: Props) => ReactNode) & {
  /** Loads the code. From then on the component is drawn without an empty moment. Failures show when it is drawn. */
  readonly preload: () => void;
};

/** A named component whose code is loaded when it is first drawn, unless `preload` was called before. */
export const lazyView = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyView<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async (): Promise<ComponentType<Props>> => {
    const [component] = await Promise.all([load(), loadRemainingTexts()]);
    loaded = component;
    return component;
  };
  const Waiting: ComponentType<Props> = lazy(async () => ({ default: await loadOnce() }));
  // Keep what was drawn first: another component in its place would mount again.
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the module that calls this is loaded
  const View = (props: Props): ReactNode => {
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return createElement(Drawn, props);
  };
  return Object.assign(View, {
    preload: () => {
      loadOnce().catch(() => undefined);
    },
  });
};
