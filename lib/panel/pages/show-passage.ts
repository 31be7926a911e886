import type { PassageSource } from '@/lib/domain/pages/page-citation';
import { send } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';

/** Shows a passage of a page where it stands: in its tab, which is opened where it is not. */
export const showPassage = ({ url, quote, before, after }: PassageSource): void => {
  const { windowId } = useSession.getState();
  if (windowId !== undefined) {
    send({ type: 'page-show', windowId, url, place: { quote, before, after } }).catch(showRefusal);
  }
};
