import { currentTime, useNow } from '@/lib/panel/now';
import { elapsedAt, useReadAloudStore } from './read-aloud-store';

/** Where the reading is, ms at normal speed, told anew each second. */
export const useElapsed = (): number => {
  useNow();
  const state = useReadAloudStore();
  return elapsedAt(state, currentTime());
};
