import { textOfBase64 } from '@/lib/domain/attachment';
import { send } from '@/lib/panel/connection';
import { listenNext } from '@/lib/panel/read-aloud/read-aloud';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { readPdf } from './page-actions';
import { askForAccess, closePageCard, showPageRefusal, usePage } from './page-store';

/** The PDF viewer shows nothing of ours: the text is read aloud like one in the panel. */
const readPdfAloud = async (isNext: boolean): Promise<void> => {
  const { page } = usePage.getState();
  if (page?.type !== 'readable') return;
  const attachment = await readPdf(page, () => listenToPage(isNext));
  if (attachment === undefined || attachment === 'taken-off') return;
  const text = textOfBase64(attachment.data).replace(/^\[Page \d+\]\n/gmu, '');
  const source = { type: 'text', text, title: attachment.name } as const;
  if (isNext) await listenNext(source);
  else await send({ type: 'read-aloud-open', source });
};

/**
 * Reads the page beside the panel aloud, in that page; for a PDF, its text. With `isNext`, after what is read now.
 * Where the page must not be read yet, asks the user, then goes on.
 */
export const listenToPage = async (isNext = false): Promise<void> => {
  const { windowId } = useSession.getState();
  if (windowId === undefined) return;
  try {
    const page = await send({ type: 'page-listen', windowId, part: 'page', isNext });
    switch (page.type) {
      case 'readable':
        closePageCard();
        return;
      case 'queued':
        closePageCard();
        showToast({ textKey: 'player.queued' });
        return;
      case 'ask':
        askForAccess({ ...page, purpose: 'listen', proceed: () => listenToPage(isNext) });
        return;
      case 'refused':
        if (page.reason === 'pdf') await readPdfAloud(isNext);
        else showPageRefusal(page.reason);
        return;
      default:
        page satisfies never;
    }
  } catch (error) {
    showRefusal(error);
  }
};
