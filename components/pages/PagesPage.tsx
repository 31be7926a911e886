import { useEffect, useState } from 'react';
import { focusNeighbour } from '@/components/ui/focus-neighbour';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { useT } from '@/lib/i18n/use-t';
import { followGrants, revokeGrant, type SiteGrant } from '@/lib/panel/pages/site-grants';
import { LeavingGroup } from './LeavingGroup';
import { SitesAtHandGroup } from './SitesAtHandGroup';
import { ToolbarGroup } from './ToolbarGroup';

/** Which sites may be read and where that goes without saying, each with a way to undo it; where the toolbar appears; how pages are read aloud. */
export function PagesPage() {
  const t = useT();
  const [grants, setGrants] = useState<readonly SiteGrant[]>();
  useEffect(() => followGrants(setGrants), []);

  return (
    <>
      <Group label={t('settings.pages.sites')} labelTone="section">
        {grants?.map((grant) => (
          <GroupRow
            key={grant.id}
            title={grant.host === undefined ? t('settings.pages.allSites') : <bdi dir="ltr">{grant.host}</bdi>}
            sentence={grant.isService ? t('settings.pages.service') : t('settings.pages.site')}
            control={
              <GhostButton
                aria-label={t('settings.pages.revokeFor', { host: grant.host ?? t('settings.pages.allSites') })}
                onClick={(event) => {
                  focusNeighbour(event);
                  void revokeGrant(grant);
                }}
              >
                {t('settings.pages.revoke')}
              </GhostButton>
            }
          />
        ))}
        {grants?.length === 0 ? (
          <GroupRow title={t('settings.pages.none')} sentence={t('settings.pages.noneText')} />
        ) : null}
      </Group>
      <SitesAtHandGroup />
      <ToolbarGroup />
      <LeavingGroup />
      <Group label={t('settings.pages.always')} labelTone="section">
        <GroupRow title={t('settings.pages.gesture')} sentence={t('settings.pages.gestureText')} />
        <GroupRow title={t('settings.pages.private')} sentence={t('settings.pages.privateText')} />
      </Group>
    </>
  );
}
