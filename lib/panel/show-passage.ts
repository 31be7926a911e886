import type { PassageSource } from '@/lib/domain/page-citation';
import { send } from './connection';
import { useSession } from './session-store';
import { showRefusal } from './show-error';

/** Shows a passage of a page where it stands: in its tab, which is opened where it is not. */
export const showPassage = ({ url, quote, before, after }: PassageSource): void => {
  const { windowId } = useSession.getState();
  if (windowId !== undefined) {
    send({ type: 'page-show', windowId, url, place: { quote, before, after } }).catch(showRefusal);
  }
};
