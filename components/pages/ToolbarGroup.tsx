import { Switch } from '@radix-ui/themes';
import { focusNeighbour } from '@/components/ui/focus-neighbour';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { allSites } from '@/lib/domain/pages/page-access';
import { useT } from '@/lib/i18n/use-t';
import { usePagePreferences } from '@/lib/panel/pages/page-preferences';
import { groupGrants } from '@/lib/panel/pages/site-grants';
import { addToolbar, removeToolbar, removeToolbarSite } from '@/lib/panel/pages/toolbar-sites';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';

/** Where the toolbar appears at a selection. */
export function ToolbarGroup() {
  const t = useT();
  const { toolbarSites } = usePagePreferences();
  const sites = groupGrants(toolbarSites, []).filter(({ host }) => host !== undefined);
  const isEverywhere = allSites.every((site) => toolbarSites.includes(site));

  const switchAll = async (isOn: boolean): Promise<void> => {
    if (!isOn) await removeToolbar(allSites);
    else if (!(await addToolbar(undefined, 'all'))) showToast({ textKey: 'settings.pages.denied' });
  };

  return (
    <Group label={t('settings.pages.toolbar')} labelTone="section">
      <GroupRow
        title={t('settings.pages.toolbarAll')}
        sentence={t('settings.pages.toolbarAllText')}
        control={
          <Switch
            aria-label={`${t('settings.pages.toolbar')}: ${t('settings.pages.toolbarAll')}`}
            checked={isEverywhere}
            onCheckedChange={(isOn) => void switchAll(isOn).catch(showRefusal)}
          />
        }
      />
      {sites.map(({ id, host = '', patterns }) => (
        <GroupRow
          key={id}
          title={<bdi dir="ltr">{host}</bdi>}
          sentence={t('settings.pages.toolbarSite')}
          control={
            <GhostButton
              aria-label={t('settings.pages.toolbarRemoveFor', { host })}
              onClick={(event) => {
                focusNeighbour(event);
                void removeToolbarSite({ host, patterns });
              }}
            >
              {t('settings.pages.remove')}
            </GhostButton>
          }
        />
      ))}
      {sites.length === 0 && !isEverywhere ? (
        <GroupRow title={t('settings.pages.toolbarNone')} sentence={t('settings.pages.toolbarNoneText')} />
      ) : null}
    </Group>
  );
}
