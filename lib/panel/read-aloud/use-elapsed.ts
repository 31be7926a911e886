import { currentTime, useNow } from '@/lib/panel/now';
import { elapsedAt, useReadAloudStore } from './read-aloud-store';

/** Where the read-aloud session is, ms at normal speed, updated each second. */
export const useElapsed = (): number => {
  useNow();
  const state = useReadAloudStore();
  return elapsedAt(state, currentTime());
};
