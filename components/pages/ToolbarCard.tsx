import { TextSelect } from 'lucide-react';
import { useState } from 'react';
import { Card } from '@/components/ui/Card';
import { GhostButton } from '@/components/ui/GhostButton';
import { Tile } from '@/components/ui/Tile';
import { useT } from '@/lib/i18n/use-t';
import { addToolbar, closeToolbarQuestion, refuseToolbar, useToolbarQuestion } from '@/lib/panel/pages/toolbar-sites';
import { showRefusal } from '@/lib/panel/show-error';

/** Asks where the user wants the toolbar at selections. Recommends no answer. */
export function ToolbarCard() {
  const t = useT();
  const url = useToolbarQuestion((state) => state.url);
  const [isDenied, setIsDenied] = useState(false);
  if (url === undefined) return null;

  const choose = async (reach: 'site' | 'all'): Promise<void> => {
    setIsDenied(false);
    if (await addToolbar(url, reach)) closeToolbarQuestion();
    else setIsDenied(true);
  };

  return (
    <Card
      tile={
        <Tile>
          <TextSelect size={16} aria-hidden="true" />
        </Tile>
      }
      title={t('pages.toolbarTitle')}
      sentence={t('pages.toolbarText')}
      actionsWidth="equal"
      actions={
        <>
          <GhostButton onClick={() => void choose('site').catch(showRefusal)}>{t('pages.onThisSite')}</GhostButton>
          <GhostButton onClick={() => void choose('all').catch(showRefusal)}>{t('pages.onAllSites')}</GhostButton>
          <GhostButton onClick={() => void refuseToolbar()}>{t('pages.toolbarNowhere')}</GhostButton>
        </>
      }
    >
      {isDenied ? (
        <p className="pl-note pl-page-card-note" role="status">
          {t('pages.accessDenied')}
        </p>
      ) : null}
    </Card>
  );
}
