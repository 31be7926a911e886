import { useShallow } from 'zustand/react/shallow';
import { type PullView, useSession } from '@/lib/panel/session-store';

/** The downloads of one connection that run, wait or have failed, as the background last reported them. */
export const usePulls = (connectionId: string): readonly PullView[] =>
  useSession(
    useShallow((state) =>
      Object.values(state.pulls).filter((pull) => pull.connectionId === connectionId && pull.state !== 'done'),
    ),
  );
