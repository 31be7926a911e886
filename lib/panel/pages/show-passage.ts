import type { PassageSource } from '@/lib/domain/pages/page-citation';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { quotePlaceOf } from './quote-place';

/**
 * Shows what an answer rests on where it is: a sentence of a passage, in the tab of its page, which is opened if it is not
 * open. `statements` are the answer's words; see `statementsAt`.
 */
export const showPassage = (source: PassageSource, statements: readonly string[]): void => {
  const { windowId } = useSession.getState();
  if (windowId === undefined) return;
  void sendOrReport({ type: 'page-show', windowId, url: source.url, place: quotePlaceOf(source, statements) });
};
