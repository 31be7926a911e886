import { DropdownMenu } from '@radix-ui/themes';
import { Crop, Ellipsis, Image, PanelsTopLeft } from 'lucide-react';
import { useState } from 'react';
import type { PageTab } from '@/lib/domain/pages/page-outcome';
import { useT } from '@/lib/i18n/use-t';
import { requestTabAccess } from '@/lib/panel/access';
import { useActiveModel } from '@/lib/panel/active-model';
import { attachPicture, attachTab, otherTabs } from '@/lib/panel/pages/page-actions';
import './PageBar.css';
import { showRefusal } from '@/lib/panel/show-error';

/** More tabs are not listed: people with that many open find a tab by going to it. */
const maxListed = 30;

const choosePart = async (): Promise<void> => {
  const { attachRegion } = await import('@/lib/panel/pages/page-region');
  await attachRegion();
};

/** What else could be sent with the question: other tabs, and a picture of this one for models that accept pictures. */
export function MoreOffers() {
  const t = useT();
  const model = useActiveModel()?.model;
  const [tabs, setTabs] = useState<readonly PageTab[]>([]);
  const seesPictures = model?.capabilities === undefined || model.capabilities.includes('images');
  const named = tabs.filter(({ title }) => title !== undefined).slice(0, maxListed);

  const list = async (): Promise<void> => setTabs(await otherTabs().catch(() => []));
  const showNames = async (): Promise<void> => {
    if (await requestTabAccess()) await list();
  };

  return (
    <DropdownMenu.Root onOpenChange={(isOpen) => isOpen && void list()}>
      <DropdownMenu.Trigger>
        <button
          type="button"
          className="pl-chip pl-chip-offer pl-page-more"
          data-testid="offer-more"
          aria-label={t('pages.more')}
          data-tooltip={t('pages.more')}
        >
          <Ellipsis size={14} aria-hidden="true" />
          <span>{t('pages.more')}</span>
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content side="top" align="start" className="pl-page-menu">
        {seesPictures ? (
          <>
            <DropdownMenu.Item onSelect={() => void attachPicture()}>
              <Image size={15} aria-hidden="true" />
              {t('pages.picture')}
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => void choosePart()}>
              <Crop size={15} aria-hidden="true" />
              {t('pages.partPicture')}
            </DropdownMenu.Item>
          </>
        ) : null}
        <DropdownMenu.Label>{t('pages.otherTabs')}</DropdownMenu.Label>
        {named.map((tab) => (
          <DropdownMenu.Item key={tab.tabId} onSelect={() => void attachTab(tab)}>
            <PanelsTopLeft size={15} aria-hidden="true" />
            <bdi className="pl-ellipsis pl-page-menu-name">{tab.title}</bdi>
          </DropdownMenu.Item>
        ))}
        {named.length < Math.min(tabs.length, maxListed) ? (
          <DropdownMenu.Item
            onSelect={(event) => {
              event.preventDefault();
              void showNames().catch(showRefusal);
            }}
          >
            {t('pages.showTabNames')}
          </DropdownMenu.Item>
        ) : null}
        {tabs.length === 0 ? <DropdownMenu.Item disabled>{t('pages.noOtherTabs')}</DropdownMenu.Item> : null}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
