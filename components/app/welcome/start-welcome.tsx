import { createRoot } from 'react-dom/client';
import { changeLanguage } from '@/lib/i18n/start';
import { readPanelFacts } from '@/lib/panel/extension';
import { Welcome } from './Welcome';

/** Draws the welcome page, in the browser's language: nothing has been chosen yet. */
export const startWelcome = async (root: HTMLElement | null): Promise<void> => {
  if (root === null) return;
  const [facts] = await Promise.all([readPanelFacts(), changeLanguage('system')]);
  createRoot(root).render(<Welcome facts={facts} />);
};
