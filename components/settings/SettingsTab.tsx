import { useEffect } from 'react';
import { AppTheme } from '@/components/ui/AppTheme';
import { ToastView } from '@/components/ui/ToastView';
import { changeLanguage } from '@/lib/i18n/start';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { usePreferences, useView } from '@/lib/panel/session';
import { dismissToast, useToast } from '@/lib/panel/toasts';
import { Settings } from './Settings';

/** The settings as a tab of their own: the same pages as in the panel. */
export function SettingsTab() {
  const t = useT();
  const { locale, direction } = useLocale();
  const { appearance, textSize, language } = usePreferences();
  const view = useView();
  const toast = useToast((state) => state.toast);
  const shown = view.name === 'settings' ? view : undefined;

  useEffect(() => {
    void changeLanguage(language);
  }, [language]);

  return (
    <AppTheme appearance={appearance} textSize={textSize} language={locale} direction={direction}>
      <Settings page={shown?.page} connectionId={shown?.connectionId} isInTab />
      <div className="pl-settings-toast" role="status">
        {toast === undefined ? null : (
          <ToastView
            text={t(toast.textKey, toast.values)}
            {...(toast.undo !== undefined && {
              action: {
                label: t('common.undo'),
                run: () => {
                  toast.undo?.run();
                  dismissToast();
                },
              },
            })}
          />
        )}
      </div>
    </AppTheme>
  );
}
