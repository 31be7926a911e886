import { PromptsPage } from '@/components/chat/PromptsPage';
import { DictationSection } from '@/components/dictation/DictationSection';
import { PagesPage } from '@/components/pages/PagesPage';
import { UnlockForm } from '@/components/policy/UnlockForm';
import { ModelsPage } from '@/components/providers/ModelsPage';
import { VoicePage } from '@/components/read-aloud/VoicePage';
import { ToolsPage } from '@/components/tools/ToolsPage';
import { BackButton } from '@/components/ui/BackButton';
import { Mark } from '@/components/ui/Mark';
import { useT } from '@/lib/i18n/use-t';
import { openView } from '@/lib/panel/session-store';
import type { SettingsPage } from '@/lib/panel/view';
import { AboutPage } from './AboutPage';
import { AppearancePage } from './AppearancePage';
import { AssistantsPage } from './assistants/AssistantsPage';
import { DataPage } from './DataPage';
import { pages } from './pages';
import { SettingsNavigation } from './SettingsNavigation';
import './Settings.css';

export type SettingsProps = {
  /** The page to show; without one the narrow layout shows the list of pages and the wide one the first page. */
  readonly page?: SettingsPage | undefined;
  /** The connection whose form is open, when an error leads there. */
  readonly connectionId?: string | undefined;
  /** In a tab of its own there is no conversation to go back to. */
  readonly isInTab?: boolean;
};

const openPage = (page?: SettingsPage): void => openView({ name: 'settings', ...(page !== undefined && { page }) });

/** The settings. The navigation is beside the page; if there is no room for both, it is a page of its own. */
export function Settings({ page, connectionId, isInTab = false }: SettingsProps) {
  const t = useT();
  const shown = pages.find(({ id }) => id === (page ?? 'models'));
  if (shown === undefined) return null;
  const body = {
    models: <ModelsPage connectionId={connectionId} />,
    voice: <VoicePage dictation={<DictationSection />} />,
    pages: <PagesPage />,
    tools: <ToolsPage unlock={(onUnlocked) => <UnlockForm onUnlocked={onUnlocked} />} />,
    prompts: <PromptsPage />,
    assistants: <AssistantsPage />,
    appearance: <AppearancePage />,
    data: <DataPage isInTab={isInTab} />,
    about: <AboutPage />,
  }[shown.id];

  // When the list of pages fills the screen, its name is the heading of the screen.
  const Name = page === undefined ? 'h1' : 'span';

  return (
    <main
      className="pl-settings"
      data-shows={page === undefined ? 'navigation' : 'page'}
      aria-label={t('settings.title')}
    >
      <div className="pl-settings-side">
        <header className="pl-settings-head">
          {isInTab ? (
            <span className="pl-settings-mark">
              <Mark size={22} />
            </span>
          ) : (
            <BackButton onClick={() => openView({ name: 'conversation' })} />
          )}
          <Name className="pl-settings-name">{isInTab ? t('app.name') : t('settings.title')}</Name>
        </header>
        <SettingsNavigation current={shown.id} onOpen={openPage} />
      </div>
      <section className="pl-settings-page" aria-labelledby="pl-settings-title">
        <div className="pl-settings-body">
          <div className="pl-settings-title">
            <span className="pl-settings-back">
              <BackButton onClick={() => openPage()} />
            </span>
            <h1 id="pl-settings-title">{t(shown.title)}</h1>
          </div>
          <p className="pl-settings-lead">{t(shown.lead)}</p>
          {body}
        </div>
      </section>
    </main>
  );
}
