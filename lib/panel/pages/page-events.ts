import type { ChatEvent } from '@/lib/commands/all';
import { chatConnection } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { onAccessChange } from '@/lib/platform/permissions';
import { watchTabs } from '@/lib/platform/tabs';
import { takeHandoffs } from './handoff';
import { startPageAtHand } from './page-at-hand';
import { readPageState } from './page-state';

let isStarted = false;

const follow = (): void => void readPageState().catch(() => undefined);

const receive = (event: ChatEvent): void => {
  if (event.type !== 'handoff-waits' && event.type !== 'page-changed') return;
  if (event.windowId !== useSession.getState().windowId) return;
  if (event.type === 'handoff-waits') void takeHandoffs();
  else follow();
};

/** Looks at the page beside the panel from now on, and takes what was left for it. */
export const startPages = (): void => {
  if (isStarted) return;
  isStarted = true;
  const takeIn = (): void => {
    follow();
    void takeHandoffs();
  };
  chatConnection().onEvent(receive);
  watchTabs((windowId) => {
    if (windowId === useSession.getState().windowId) follow();
  });
  onAccessChange(follow);
  useSession.subscribe((state, before) => {
    if (state.status === 'ready' && before.status !== 'ready') takeIn();
  });
  takeIn();
  startPageAtHand();
};
