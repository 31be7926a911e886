import type { PagePreferences } from '@/lib/domain/pages/page-preferences';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';

/** What the user chose about web pages. */
export const usePagePreferences = (): PagePreferences => useSession((state) => state.preferences.pages);

/** Changes some of it. */
export const changePagePreferences = async (part: Partial<PagePreferences>): Promise<void> => {
  const { pages } = useSession.getState().preferences;
  await sendOrReport({ type: 'preferences-change', change: { pages: { ...pages, ...part } } });
};
