import { useEffect } from 'react';
import { LiveRegion } from '@/components/app/LiveRegion';
import { Toasts } from '@/components/app/Toasts';
import { AppTheme } from '@/components/ui/AppTheme';
import { changeLanguage } from '@/lib/i18n/start';
import { useLocale } from '@/lib/i18n/use-t';
import { usePreferences, useView } from '@/lib/panel/session-store';
import { Settings } from './Settings';

/** The settings as a tab of their own: the same pages as in the panel. */
export function SettingsTab() {
  const { locale, direction } = useLocale();
  const { appearance, textSize, language } = usePreferences();
  const view = useView();
  const shown = view.name === 'settings' ? view : undefined;

  useEffect(() => {
    void changeLanguage(language);
  }, [language]);

  return (
    <AppTheme appearance={appearance} textSize={textSize} language={locale} direction={direction}>
      <Settings page={shown?.page} connectionId={shown?.connectionId} isInTab />
      <div className="pl-settings-toast" role="status">
        <Toasts />
      </div>
      <LiveRegion />
    </AppTheme>
  );
}
