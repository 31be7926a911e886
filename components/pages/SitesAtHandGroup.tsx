import { focusNeighbour } from '@/components/ui/focus-neighbour';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { useT } from '@/lib/i18n/use-t';
import { listSites, removeAllSites, removeSite } from '@/lib/panel/pages/sites-at-hand';
import { usePreferences } from '@/lib/panel/session-store';

/** With fewer, a button that removes all saves nothing. */
const fewestForAll = 3;

/** The sites where a new conversation begins with the page at hand. */
export function SitesAtHandGroup() {
  const t = useT();
  const sites = listSites(usePreferences().sitesAtHand);

  return (
    <Group
      label={t('settings.pages.atHand')}
      labelTone="section"
      {...(sites.length >= fewestForAll && {
        labelEnd: (
          <GhostButton onClick={() => void removeAllSites()}>{t('settings.pages.atHandRemoveAll')}</GhostButton>
        ),
      })}
    >
      {sites.map((site) => (
        <GroupRow
          key={site.host}
          title={<bdi dir="ltr">{site.host}</bdi>}
          control={
            <GhostButton
              aria-label={t('settings.pages.atHandRemoveFor', { host: site.host })}
              onClick={(event) => {
                focusNeighbour(event);
                void removeSite(site);
              }}
            >
              {t('settings.pages.remove')}
            </GhostButton>
          }
        />
      ))}
      {sites.length === 0 ? (
        <GroupRow title={t('settings.pages.atHandNone')} sentence={t('settings.pages.atHandNoneText')} />
      ) : null}
    </Group>
  );
}
