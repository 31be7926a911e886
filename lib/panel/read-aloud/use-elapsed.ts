import { currentTime, useNow } from '@/lib/panel/now';
import { elapsedAt, useReadingStore } from './reading-store';

/** Where the reading is, ms at normal speed, told anew each second. */
export const useElapsed = (): number => {
  useNow();
  const state = useReadingStore();
  return elapsedAt(state, currentTime());
};
