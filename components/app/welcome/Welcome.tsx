import { Pin } from 'lucide-react';
import { AppTheme } from '@/components/ui/AppTheme';
import { Card } from '@/components/ui/Card';
import { Mark } from '@/components/ui/Mark';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { Tile } from '@/components/ui/Tile';
import { useWrittenKeys } from '@/components/ui/use-written-keys';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { openPanel, type PanelFacts } from '@/lib/panel/extension';
import { Scene } from './Scene';
import '@/components/ui/TabPage.css';
import './Welcome.css';

/** The one page after installation: what Parley does, how to open the panel now, and how to find it later. */
export function Welcome({ facts: { windowId, shortcut, place } }: { readonly facts: PanelFacts }) {
  const t = useT();
  const written = useWrittenKeys();
  const { locale, direction } = useLocale();

  return (
    <AppTheme appearance="system" textSize="100" language={locale} direction={direction}>
      <main className="pl-tab-page pl-welcome">
        <div className="pl-welcome-way">
          <Mark size={48} />
          <h1>{t('welcome.title')}</h1>
          <p className="pl-welcome-lead">{t('welcome.lead')}</p>
          {windowId === undefined ? null : (
            <PrimaryButton size="3" onClick={() => void openPanel(windowId)}>
              {t(place === 'sidebar' ? 'welcome.openSidebar' : 'welcome.open')}
            </PrimaryButton>
          )}
          {shortcut === undefined ? null : <p>{t('welcome.shortcut', { keys: written(shortcut) })}</p>}
          <p>{t('welcome.next')}</p>
          <Card
            tile={
              <Tile>
                <Pin size={16} />
              </Tile>
            }
            title={t('welcome.pin')}
            sentence={t(place === 'sidebar' ? 'welcome.pinTextFirefox' : 'welcome.pinText')}
            headingLevel={2}
          />
        </div>
        <Scene />
      </main>
    </AppTheme>
  );
}
