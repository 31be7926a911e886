import { AppTheme } from '@/components/ui/AppTheme';
import { useLocale } from '@/lib/i18n/use-t';
import { usePreferences } from '@/lib/panel/session-store';
import { CrashBoundary } from './CrashBoundary';
import { LiveRegion } from './LiveRegion';
import { Shell } from './Shell';

/** The whole panel: the look around the shell. */
export function App() {
  const { appearance, textSize } = usePreferences();
  const { locale, direction } = useLocale();

  return (
    <AppTheme appearance={appearance} textSize={textSize} language={locale} direction={direction}>
      <CrashBoundary>
        <Shell />
      </CrashBoundary>
      <LiveRegion />
    </AppTheme>
  );
}
