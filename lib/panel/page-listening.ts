import { send } from './connection';
import { askForAccess, closePageCard, showPageRefusal } from './page-store';
import { useSession } from './session-store';
import { showRefusal } from './show-error';

/** Reads the page beside the panel aloud, in that page. Where it may not be read yet, the user is asked, and it goes on. */
export const listenToPage = async (): Promise<void> => {
  const { windowId } = useSession.getState();
  if (windowId === undefined) return;
  try {
    const page = await send({ type: 'page-listen', windowId, part: 'page' });
    switch (page.type) {
      case 'readable':
        closePageCard();
        return;
      case 'ask':
        askForAccess({ ...page, purpose: 'listen', proceed: listenToPage });
        return;
      case 'refused':
        showPageRefusal(page.reason);
        return;
      default:
        page satisfies never;
    }
  } catch (error) {
    showRefusal(error);
  }
};
