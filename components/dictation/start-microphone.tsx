import { createRoot } from 'react-dom/client';
import { changeLanguage } from '@/lib/i18n/start';
import { followDocument } from '@/lib/panel/app/first-paint';
import { readMicrophoneAccess } from '@/lib/panel/dictation/microphone-access';
import { useSession } from '@/lib/panel/session-store';
import { Microphone } from './Microphone';

/** Draws the page that asks for the microphone, in the language and colours of the last visit. */
export const startMicrophone = async (root: HTMLElement | null): Promise<void> => {
  if (root === null) return;
  const { preferences } = useSession.getState();
  followDocument(document.documentElement, () => preferences.appearance);
  const [access] = await Promise.all([readMicrophoneAccess(), changeLanguage(preferences.language)]);
  createRoot(root).render(<Microphone access={access} />);
};
