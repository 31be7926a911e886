import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { SearchField } from '@/components/ui/SearchField';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import './PickerList.css';

/** What can be picked. */
export type PickerOption = {
  readonly id: string;
  readonly icon: ReactNode;
  /** What it is called. */
  readonly name: ReactNode;
  /** Behind the name, before the count. */
  readonly mark?: ReactNode;
  /** How many conversations are there already. */
  readonly count?: number;
  /** It is the one that holds now; of several, whether it holds for all, for some or for none. */
  readonly isSelected?: boolean;
  readonly checked?: boolean | 'mixed';
};

export type PickerListProps = {
  /** Of the field. */
  readonly label: string;
  readonly listLabel: string;
  /** Of what is typed, UTF-16 units. */
  readonly longest: number;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly PickerOption[];
  /** The one that Enter takes before another was gone to. */
  readonly firstActive: string | undefined;
  /** Several can hold at once. */
  readonly isMultiple?: boolean;
  readonly onTake: (id: string) => void;
};

/** A combobox whose list is always open: a field to find one or to name a new one, and all of them below it. */
export function PickerList(props: PickerListProps) {
  const { label, listLabel, longest, text, onText, options, firstActive, isMultiple = false, onTake } = props;
  const t = useT();
  const formats = useFormats();
  const listId = useId();
  const [chosenId, setChosenId] = useState<string>();
  const active = options.find(({ id }) => id === chosenId) ?? options.find(({ id }) => id === firstActive);
  const index = active === undefined ? -1 : options.indexOf(active);
  const activeId = active && `${listId}-${index}`;

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const find = (query: string): void => {
    onText(query);
    setChosenId(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      setChosenId(isMultiple && text === '' ? active.id : undefined);
      onTake(active.id);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setChosenId(options.at((index + step) % options.length)?.id);
  };

  return (
    <>
      <SearchField
        label={label}
        clearLabel={t('common.clear')}
        dir="auto"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        maxLength={longest}
        value={text}
        onValueChange={find}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        className="pl-picker-options"
        role="listbox"
        aria-label={listLabel}
        aria-multiselectable={isMultiple || undefined}
      >
        {options.map(({ id, icon, name, mark, count, isSelected = false, checked }, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox are handled by its input (WAI-ARIA APG, combobox).
          <div
            key={id}
            id={`${listId}-${place}`}
            className="pl-picker-option"
            role="option"
            tabIndex={-1}
            aria-selected={isMultiple ? id === active?.id : isSelected}
            aria-checked={checked}
            data-highlighted={id === active?.id || undefined}
            onClick={() => onTake(id)}
            onPointerMove={() => setChosenId(id)}
          >
            {icon}
            {name}
            {mark}
            {count === undefined ? null : (
              <>
                <span className="pl-picker-count pl-tabular" aria-hidden="true">
                  {formats.number(count)}
                </span>
                <span className="pl-hidden-text">{t('library.count', { count })}</span>
              </>
            )}
          </div>
        ))}
      </div>
    </>
  );
}
