import type { PagePreferences } from '@/lib/domain/page-preferences';
import { send } from './connection';
import { useSession } from './session-store';
import { showRefusal } from './show-error';

/** What the user chose about web pages. */
export const usePagePreferences = (): PagePreferences => useSession((state) => state.preferences.pages);

/** Changes some of it. */
export const changePagePreferences = async (part: Partial<PagePreferences>): Promise<void> => {
  const { pages } = useSession.getState().preferences;
  try {
    await send({ type: 'preferences-change', change: { pages: { ...pages, ...part } } });
  } catch (error) {
    showRefusal(error);
  }
};
