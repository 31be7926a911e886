import type { ChatEvent } from '@/lib/domain/chat-command';
import { isSameDocument, type PageState } from '@/lib/domain/page-access';
import { onAccessChange } from '@/lib/platform/permissions';
import { watchTabs } from '@/lib/platform/tabs';
import { chatConnection, send } from './connection';
import { takeHandOvers } from './hand-over';
import { closePageCard, takeQuestion, usePage } from './page-store';
import { useSession } from './session-store';

let isStarted = false;

const addressOf = (page: PageState): string | undefined => ('url' in page ? page.url : undefined);

/** The same tab, and no other address in it as far as the browser tells. */
const isSamePage = (one: PageState, other: PageState): boolean => {
  const [before, after] = [addressOf(one), addressOf(other)];
  return one.tabId === other.tabId && (before === undefined || after === undefined || isSameDocument(before, after));
};

/** Asks how things stand with the page that this window shows. */
export const readPageState = async (): Promise<void> => {
  const { windowId, status } = useSession.getState();
  if (windowId === undefined || status !== 'ready') return;
  const page = await send({ type: 'page-state', windowId });
  const { page: before, question } = usePage.getState();
  usePage.setState({ page });
  // What was asked or said was about the page that stood here.
  if (before !== undefined && !isSamePage(before, page) && question?.isElsewhere !== true) closePageCard();
  const { question: open } = usePage.getState();
  if (open !== undefined && page.tabId === open.tabId && page.type === 'readable') await takeQuestion()?.proceed();
};

const follow = (): void => void readPageState().catch(() => undefined);

const receive = (event: ChatEvent): void => {
  if (event.type !== 'hand-over-waits' && event.type !== 'page-changed') return;
  if (event.windowId !== useSession.getState().windowId) return;
  if (event.type === 'hand-over-waits') void takeHandOvers();
  else follow();
};

/** Looks at the page beside the panel from now on, and takes what was left for it. */
export const startPages = (): void => {
  if (isStarted) return;
  isStarted = true;
  const takeIn = (): void => {
    follow();
    void takeHandOvers();
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
};
