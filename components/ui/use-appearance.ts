import { useSyncExternalStore } from 'react';

export type Appearance = 'light' | 'dark';

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

const subscribe = (listener: () => void) => {
  const query = darkQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** The appearance to draw. Radix Themes' own `inherit` does not follow the operating system, so `system` is resolved here. */
export function useAppearance(choice: 'system' | Appearance): Appearance {
  const isDark = useSyncExternalStore(subscribe, () => darkQuery().matches);
  if (choice !== 'system') return choice;
  return isDark ? 'dark' : 'light';
}
