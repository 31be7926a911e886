import { createRoot } from 'react-dom/client';
import { changeLanguage } from '@/lib/i18n/start';
import { startSession } from '@/lib/panel/app/session';
import { useSession } from '@/lib/panel/session-store';
import { backUpLater } from '../backups-later';
import { SettingsTab } from './SettingsTab';

/** Draws the settings in the language of the last visit, then connects them to the background. */
export const startSettings = async (root: HTMLElement | null): Promise<void> => {
  if (root === null) return;
  const { language } = useSession.getState().preferences;
  await changeLanguage(language);
  useSession.setState({ view: { name: 'settings' } });
  // A conversation that opens elsewhere, or because everything was deleted, leaves this page where it is: there are only settings here.
  useSession.subscribe(({ view }, before) => {
    if (view.name !== 'settings') useSession.setState({ view: before.view });
  });
  createRoot(root).render(<SettingsTab />);
  await startSession();
  backUpLater();
};
