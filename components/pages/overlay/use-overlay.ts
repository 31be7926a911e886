import { createContext, use, useSyncExternalStore } from 'react';
import type { OverlayStore, OverlayView } from '@/lib/domain/pages/overlay-view';

/** The overlay's store, for its components. */
export const OverlayContext = createContext<OverlayStore | undefined>(undefined);

const useStore = (): OverlayStore => {
  const store = use(OverlayContext);
  if (store === undefined) throw new Error('drawn outside of the overlay');
  return store;
};

/** What the overlay shows now. */
export const useOverlay = (): OverlayView => {
  const { subscribe, get } = useStore();
  return useSyncExternalStore(subscribe, get);
};

/** The commands that it takes. */
export const useOverlayActions = (): OverlayStore['actions'] => useStore().actions;
