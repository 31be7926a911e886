import type { PagePreferences } from '@/lib/domain/pages/page-preferences';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';

/** What the user chose about web pages. */
export const usePagePreferences = (): PagePreferences => useSession((state) => state.preferences.pages);

/** Changes some of it. Answers whether it was kept: if not, it has said so. */
export const changePagePreferences = async (part: Partial<PagePreferences>): Promise<boolean> => {
  const { pages } = useSession.getState().preferences;
  return (await sendOrReport({ type: 'preferences-change', change: { pages: { ...pages, ...part } } })) !== undefined;
};
