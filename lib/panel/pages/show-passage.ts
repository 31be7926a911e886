import type { PassageSource } from '@/lib/domain/pages/page-citation';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';

/** Shows a passage of a page where it is: in its tab, which is opened if it is not open. */
export const showPassage = ({ url, quote, before, after }: PassageSource): void => {
  const { windowId } = useSession.getState();
  if (windowId !== undefined) {
    void sendOrReport({ type: 'page-show', windowId, url, place: { quote, before, after } });
  }
};
