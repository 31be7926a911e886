import { isSameDocument, type PageState } from '@/lib/domain/pages/page-access';
import { send } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { closePageCard, takeQuestion, usePage } from './page-store';

const addressOf = (page: PageState): string | undefined => ('url' in page ? page.url : undefined);

/** The same tab, and no other address in it as far as the browser tells. */
const isSamePage = (one: PageState, other: PageState): boolean => {
  const [before, after] = [addressOf(one), addressOf(other)];
  return one.tabId === other.tabId && (before === undefined || after === undefined || isSameDocument(before, after));
};

/** Asks for the state of the page that this window shows. */
export const readPageState = async (): Promise<void> => {
  const { windowId, status } = useSession.getState();
  if (windowId === undefined || status !== 'ready') return;
  const page = await send({ type: 'page-state', windowId });
  const { page: before, question } = usePage.getState();
  usePage.setState({ page });
  // What was asked or said was about the page that was here.
  if (before !== undefined && !isSamePage(before, page) && question?.isElsewhere !== true) closePageCard();
  const { question: open } = usePage.getState();
  if (open !== undefined && page.tabId === open.tabId && page.type === 'readable') await takeQuestion()?.proceed();
};
