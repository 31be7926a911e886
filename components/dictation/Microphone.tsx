import { Mic, MicOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AppTheme } from '@/components/ui/AppTheme';
import { Mark } from '@/components/ui/Mark';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { useLocale, useT } from '@/lib/i18n/use-t';
import {
  askForMicrophone,
  closePage,
  followMicrophoneAccess,
  type MicrophonePageState,
  showMicrophoneSettings,
} from '@/lib/panel/dictation/microphone-access';
import { usePreferences } from '@/lib/panel/session-store';
import '@/components/ui/TabPage.css';
import './Microphone.css';

/** How long "Parley can hear you" stays before the tab closes, ms: the panel has begun to listen by then. */
const readingMs = 1200;

/** Asks for the microphone in a tab, since a side panel cannot, and says what to do if it is refused. */
export function Microphone({ access }: { readonly access: MicrophonePageState }) {
  const t = useT();
  const { locale, direction } = useLocale();
  const { appearance, textSize } = usePreferences();
  const [state, setState] = useState(access);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => followMicrophoneAccess(setState), []);
  useEffect(() => {
    if (state !== 'granted') return;
    const timer = setTimeout(closePage, readingMs);
    return () => clearTimeout(timer);
  }, [state]);

  const ask = async (): Promise<void> => {
    setAsking(true);
    setState(await askForMicrophone());
    setAsking(false);
  };

  return (
    <AppTheme appearance={appearance} textSize={textSize} language={locale} direction={direction}>
      <main className="pl-tab-page pl-microphone" data-state={state}>
        <Mark size={48} />
        <div className="pl-microphone-words" role="status">
          <h1>{t(`microphone.${state}.title`)}</h1>
          <p>{t(isAsking ? 'microphone.asking' : `microphone.${state}.text`)}</p>
        </div>
        {state === 'prompt' || state === 'missing' ? (
          <PrimaryButton size="4" className="pl-microphone-button" data-testid="allow" onClick={() => void ask()}>
            <Mic size={20} aria-hidden="true" />
            {t(state === 'prompt' ? 'microphone.allow' : 'common.retry')}
          </PrimaryButton>
        ) : null}
        {state === 'denied' ? (
          <PrimaryButton size="4" className="pl-microphone-button" onClick={showMicrophoneSettings}>
            <MicOff size={20} aria-hidden="true" />
            {t('dictation.way.browser-settings')}
          </PrimaryButton>
        ) : null}
      </main>
    </AppTheme>
  );
}
