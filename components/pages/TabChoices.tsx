import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MenuChoicesProps } from '@/components/ui/ChoiceList';
import { ChoiceList } from '@/components/ui/ChoiceList';
import { fuzzyMatches } from '@/lib/domain/fuzzy-match';
import { hostOf } from '@/lib/domain/network-address';
import type { PageTab } from '@/lib/domain/pages/page-outcome';
import { useT } from '@/lib/i18n/use-t';
import { requestTabAccess } from '@/lib/panel/access';
import { attachTab, openTabs } from '@/lib/panel/pages/page-actions';
import { showRefusal } from '@/lib/panel/show-error';

/** More tabs are not drawn: typing another letter finds the right one. */
const maxDrawn = 30;

/** The open tabs. Asks for access only to the one that is picked. */
export function TabChoices({ query, replace, ...list }: MenuChoicesProps) {
  const t = useT();
  const [tabs, setTabs] = useState<readonly PageTab[]>([]);

  useEffect(() => {
    let isShown = true;
    openTabs()
      .then((found) => isShown && setTabs(found))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);

  const pick = (tab: PageTab): void => {
    replace('');
    void attachTab(tab);
  };
  const showNames = async (): Promise<void> => {
    if (await requestTabAccess()) setTabs(await openTabs().catch(() => []));
  };
  const named = tabs.filter(({ title }) => title !== undefined);
  const choices = fuzzyMatches(query, named, (tab) => [tab.title ?? '', hostOf(tab.url)])
    .slice(0, maxDrawn)
    .map((tab) => {
      const name = tab.title ?? '';
      const host = hostOf(tab.url);
      const letter = (host.replace(/^www\./u, '') || name).slice(0, 1).toUpperCase();
      return {
        id: String(tab.tabId),
        name,
        meta: host,
        // A site's own icon would be fetched from it, which tells the site; the browser's copies cost a warning at install.
        icon: (
          <span className="pl-choice-letter" aria-hidden="true">
            {letter}
          </span>
        ),
        pick: () => pick(tab),
      };
    });
  const more = {
    id: 'names',
    name: t('pages.showTabNames'),
    icon: <Eye size={15} aria-hidden="true" />,
    pick: () => void showNames().catch(showRefusal),
  };
  const groups = [
    { id: 'tabs', label: t('pages.openTabs'), choices },
    { id: 'more', choices: named.length < tabs.length ? [more] : [] },
  ].filter((group) => group.choices.length > 0);
  return groups.length === 0 ? null : <ChoiceList {...list} label={t('pages.openTabs')} groups={groups} />;
}
