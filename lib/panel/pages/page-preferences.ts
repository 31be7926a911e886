import type { PagePreferences } from '@/lib/domain/pages/page-preferences';
import { send } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';

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
