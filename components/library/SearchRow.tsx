import { type KeyboardEvent, useRef, useState } from 'react';
import { SearchField } from '@/components/ui/SearchField';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { type FilterType, type PlacedFilter, withFilter, withoutFilter } from '@/lib/domain/library/list-query';
import { longestSearchName } from '@/lib/domain/library/saved-search';
import { useT } from '@/lib/i18n/use-t';
import { afterPaint } from '@/lib/panel/after-paint';
import { savedAs, saveSearch, searchName, useSavedSearches } from '@/lib/panel/library/saved-searches';
import { FilterChips } from './FilterChips';
import { FilterMenu } from './FilterMenu';
import { RenameField } from './RenameField';
import { SavedSearches } from './SavedSearches';
import './SearchRow.css';

export type SearchRowProps = {
  readonly text: string;
  readonly filters: readonly PlacedFilter[];
  readonly conversations: readonly Conversation[];
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** The search field with the menu of its filters, and below it those that hold. */
export function SearchRow({ text, filters, conversations, onChange, onKeyDown }: SearchRowProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  /** What is marked in the field when the menu has closed: a date, to be typed over. */
  const marked = useRef(0);
  const [isNaming, setNaming] = useState(false);
  const isKept = savedAs(useSavedSearches(), text) !== undefined;
  /** The field for the name takes the keyboard when the menu has closed. */
  const asksName = useRef(false);
  const field = (): HTMLInputElement | null | undefined => row.current?.querySelector('input');

  const add = (type: FilterType, value: string): void => {
    marked.current = type === 'before' || type === 'after' ? value.length : 0;
    onChange(withFilter(text, type, value));
  };
  const goOn = (): void => {
    if (asksName.current) {
      asksName.current = false;
      setNaming(true);
      return;
    }
    const input = field();
    input?.focus();
    input?.setSelectionRange(input.value.length - marked.current, input.value.length);
    marked.current = 0;
  };
  const remove = (filter: PlacedFilter): void => {
    onChange(withoutFilter(text, filter));
    field()?.focus();
  };

  const keep = (typed = ''): void => {
    setNaming(false);
    const name = searchName(typed);
    if (name !== '') void saveSearch(name, text);
    afterPaint(() => document.activeElement === document.body && field()?.focus());
  };

  return (
    <>
      <div ref={row} className="pl-library-search">
        <SearchField
          label={t('library.search')}
          clearLabel={t('common.clear')}
          data-testid="history-search"
          // People who open this view are looking for something; the list is one key away.
          autoFocus
          dir="auto"
          value={text}
          onValueChange={onChange}
          onKeyDown={onKeyDown}
        />
        <FilterMenu
          conversations={conversations}
          onFilter={add}
          onDone={goOn}
          onSave={
            text.trim() === '' || isKept
              ? undefined
              : () => {
                  asksName.current = true;
                }
          }
        />
      </div>
      <FilterChips filters={filters} onRemove={remove} />
      {isNaming ? (
        <RenameField label={t('library.searchName')} title="" longest={longestSearchName} onDone={keep} />
      ) : null}
      {text === '' ? (
        <SavedSearches
          onChoose={(kept) => {
            onChange(kept);
            field()?.focus();
          }}
        />
      ) : null}
    </>
  );
}
