import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from '@/components/ui/SearchField';
import { useT } from '@/lib/i18n/use-t';
import type { SettingsPage } from '@/lib/panel/view';
import { pages } from './pages';

export type SettingsNavigationProps = {
  readonly current: SettingsPage | undefined;
  readonly onOpen: (page: SettingsPage) => void;
};

/** The pages of the settings, and a search over what is on them. */
export function SettingsNavigation({ current, onOpen }: SettingsNavigationProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const searchText = query.trim().toLocaleLowerCase();
  const found = pages
    .map((page) => ({
      ...page,
      hits: searchText === '' ? [] : page.settings.filter((key) => t(key).toLocaleLowerCase().includes(searchText)),
    }))
    .filter((page) => page.hits.length > 0 || t(page.title).toLocaleLowerCase().includes(searchText));

  return (
    <nav className="pl-settings-nav" aria-label={t('settings.title')}>
      <SearchField label={t('settings.find')} clearLabel={t('common.clear')} value={query} onValueChange={setQuery} />
      <ul>
        {found.map(({ id, icon: Icon, title, hits }) => (
          <li key={id}>
            <button
              type="button"
              className="pl-row-button pl-settings-nav-row"
              aria-current={id === current ? 'page' : undefined}
              onClick={() => onOpen(id)}
            >
              <Icon size={16} aria-hidden="true" />
              <span className="pl-settings-nav-words">
                {t(title)}
                {hits.length === 0 ? null : <small>{hits.map((key) => t(key)).join(' · ')}</small>}
              </span>
              <ChevronRight className="pl-mirrored pl-settings-nav-go" size={15} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p role="status">{t('settings.noHits', { query })}</p> : null}
    </nav>
  );
}
