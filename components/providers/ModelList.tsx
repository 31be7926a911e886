import { Cloud, Laptop, Search } from 'lucide-react';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import type { ModelRef } from '@/lib/domain/model';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { groupModels, isSameModel, type ModelOption } from '@/lib/panel/providers/model-groups';
import { ModelOptionRow } from './ModelOptionRow';

export type ModelListProps = {
  readonly providers: readonly ConnectedProvider[];
  readonly chosen: ModelRef | undefined;
  readonly onChoose: (ref: ModelRef) => void;
};

const pageRows = 8;

/** A combobox whose list is always open: a search field, and the models below it, grouped by provider. */
export function ModelList({ providers, chosen, onChoose }: ModelListProps) {
  const t = useT();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<ModelRef | undefined>(chosen);
  const searchText = useDeferredValue(query);
  const groups = useMemo(() => groupModels(providers, searchText), [providers, searchText]);
  const options = useMemo(() => groups.flatMap((group) => group.options), [groups]);
  const found = options.findIndex((option) => isSameModel(option.ref, active));
  const index = Math.max(0, found);
  const idOf = (ref: ModelRef): string => `${listId}-${ref.connectionId}-${ref.modelId}`;
  const current = options[index];

  useEffect(() => {
    const row = current && document.getElementById(`${listId}-${current.ref.connectionId}-${current.ref.modelId}`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && current !== undefined) onChoose(current.ref);
    const step = new Map([
      ['ArrowDown', 1],
      ['ArrowUp', -1],
      ['PageDown', Math.min(pageRows, options.length - 1 - index)],
      ['PageUp', -Math.min(pageRows, index)],
    ]).get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    setActive(options[(index + step + options.length) % options.length]?.ref);
  };
  const choose = useCallback((option: ModelOption) => onChoose(option.ref), [onChoose]);
  const point = useCallback((option: ModelOption) => setActive(option.ref), []);

  return (
    <>
      <div className="pl-model-find">
        <Search size={15} aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the popover was opened to search in it; focus returns to its button.
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && idOf(current.ref)}
          aria-label={t('models.find')}
          placeholder={t('models.find')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} className="pl-model-list" role="listbox" aria-label={t('models.list')}>
        {groups.map(({ provider, options: rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a listbox; role group is (WAI-ARIA 1.2).
          <div key={provider.id} role="group" aria-labelledby={`${listId}-${provider.id}`}>
            <div id={`${listId}-${provider.id}`} className="pl-label pl-model-group">
              {provider.isLocal ? <Laptop size={13} aria-hidden="true" /> : <Cloud size={13} aria-hidden="true" />}
              <bdi>{provider.isLocal ? t('models.local', { name: provider.label }) : provider.label}</bdi>
            </div>
            {rows.map((option) => (
              <ModelOptionRow
                key={option.ref.modelId}
                id={idOf(option.ref)}
                option={option}
                isChosen={isSameModel(option.ref, chosen)}
                isActive={option === current}
                onChoose={choose}
                onPoint={point}
              />
            ))}
          </div>
        ))}
      </div>
      {options.length === 0 ? (
        <p className="pl-model-empty" role="status">
          {providers.length === 0 ? t('models.empty') : t('models.noHits', { query: searchText })}
        </p>
      ) : null}
    </>
  );
}
