import '@/lib/platform/trusted-types';
import { createRoot } from 'react-dom/client';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { changeLanguage } from '@/lib/i18n/start';
import { useSession } from '@/lib/panel/session-store';
import { Gallery } from './Gallery';
import { session } from './sample-data';
import { sectionNames } from './section-names';

/** What the address asks for, such as `gallery.html?section=errors&language=ar-SA&appearance=dark`. */
const search = new URLSearchParams(location.search);
const section = sectionNames.find((name) => name === search.get('section')) ?? sectionNames[0];
const { preferences } = useSession.getState();
const chosen = preferencesSchema.safeParse({
  ...preferences,
  language: search.get('language') ?? preferences.language,
  appearance: search.get('appearance') ?? preferences.appearance,
  textSize: search.get('textSize') ?? preferences.textSize,
});

useSession.setState({ ...session, preferences: chosen.data ?? preferences });
const root = document.getElementById('root');
await changeLanguage(useSession.getState().preferences.language);
if (root !== null) createRoot(root).render(<Gallery section={section} />);
