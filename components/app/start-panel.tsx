import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { changeLanguage, startFirstScreenI18n } from '@/lib/i18n/start';
import { followDocument } from '@/lib/panel/app/first-paint';
import { startSession } from '@/lib/panel/app/session';
import { useSession } from '@/lib/panel/session-store';
import { App } from './App';

/** Follows the language that the user chooses, here or in another page of Parley. */
const followLanguage = (): void => {
  useSession.subscribe(({ preferences }, before) => {
    if (preferences.language !== before.preferences.language) void changeLanguage(preferences.language);
  });
};

/** Starts the panel: connects it, and meanwhile draws it in the language and colours of the last visit. */
export const startPanel = async (root: HTMLElement): Promise<void> => {
  followLanguage();
  followDocument(document.documentElement, () => useSession.getState().preferences.appearance);
  const session = startSession();
  await startFirstScreenI18n(useSession.getState().preferences.language);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  await session;
};
