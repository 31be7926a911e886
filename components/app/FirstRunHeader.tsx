import { Settings2 } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { Mark } from '@/components/ui/Mark';
import { useT } from '@/lib/i18n/use-t';
import { openView } from '@/lib/panel/session-store';
import './Header.css';

/** The line above the first run: whose panel this is, and the way to the settings. */
export function FirstRunHeader() {
  const t = useT();

  return (
    <header className="pl-header">
      <span className="pl-header-mark">
        <Mark size={20} />
      </span>
      <span className="pl-title">{t('app.name')}</span>
      <IconButton label={t('app.settings')} data-testid="settings" onClick={() => openView({ name: 'settings' })}>
        <Settings2 size={16} aria-hidden="true" />
      </IconButton>
    </header>
  );
}
