import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { announce } from '@/lib/panel/announcements';
import { belongsToInputMethod } from '@/lib/panel/input-method';
import './ChoiceList.css';

/** One of the things that can be picked. */
export type Choice = {
  readonly id: string;
  readonly name: string;
  /** Shown beside the name, shortened if there is no room. */
  readonly meta?: string;
  readonly icon?: ReactNode;
  pick(): void;
};

export type ChoiceGroup = { readonly id: string; readonly label?: string; readonly choices: readonly Choice[] };

export type ChoiceListProps = {
  readonly label: string;
  /** The field that keeps the focus. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** None of them empty. */
  readonly groups: readonly ChoiceGroup[];
  /** What is still to come, or did not. */
  readonly notes?: readonly string[];
  /** Time since an input method ended a composition, ms; see `useComposition`. */
  since(now: number): number;
  close(): void;
};

/** Finds choices by what is being typed. */
export type MenuChoicesProps = Pick<ChoiceListProps, 'field' | 'since' | 'close'> & {
  readonly query: string;
  /** Replaces what was typed with the text that it found. */
  replace(text: string): void;
};

/**
 * The choices for what is being typed. The focus stays in the field, which names the active option: it remains a
 * text field with `aria-autocomplete`, since a field of several lines may have no other role (ARIA in HTML, textarea).
 */
export function ChoiceList({ label, field, groups, notes = [], since, close }: ChoiceListProps) {
  const listId = useId();
  const choices = groups.flatMap((group) => group.choices);
  const [activeId, setActiveId] = useState<string>();
  const found = choices.findIndex(({ id }) => id === activeId);
  const index = Math.max(0, found);
  const active = choices[index];
  const optionId = (id: string): string => `${listId}-${id}`;

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (belongsToInputMethod(event, since(event.timeStamp)) || isModified) return;
    switch (event.key) {
      case 'ArrowDown':
        setActiveId(choices.at((index + 1) % choices.length)?.id);
        break;
      case 'ArrowUp':
        setActiveId(choices.at(index - 1)?.id);
        break;
      case 'Enter':
      case 'Tab':
        active?.pick();
        break;
      case 'Escape':
        close();
        break;
      default:
        return;
    }
    // Otherwise the composer would send, and the panel would leave.
    event.preventDefault();
    event.stopPropagation();
  });

  // Before it is painted: whoever sees the choices and presses a key means them.
  useLayoutEffect(() => {
    const element = field.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [field]);

  const activeOption = active === undefined ? '' : `${listId}-${active.id}`;
  useEffect(() => {
    const element = field.current;
    element?.setAttribute('aria-autocomplete', 'list');
    element?.setAttribute('aria-controls', listId);
    element?.setAttribute('aria-activedescendant', activeOption);
    document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        element?.removeAttribute(name);
    };
  }, [field, listId, activeOption]);

  const count = choices.length;
  useEffect(() => announce('pages.choices', { count }), [count]);

  return (
    <div id={listId} role="listbox" aria-label={label} className="pl-choices" data-testid="choices">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a listbox; role group is (WAI-ARIA 1.2).
        <div key={group.id} role="group" aria-label={group.label ?? label} className="pl-choice-group">
          {group.label === undefined ? null : (
            <div className="pl-label pl-choice-label" aria-hidden="true">
              {group.label}
            </div>
          )}
          {group.choices.map((choice) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field listens for the keys
            <div
              key={choice.id}
              id={optionId(choice.id)}
              role="option"
              aria-selected={choice.id === active?.id}
              className="pl-choice"
              data-tooltip={choice.meta}
              onPointerMove={() => setActiveId(choice.id)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={choice.pick}
            >
              {choice.icon}
              <bdi className="pl-ellipsis pl-choice-name">{choice.name}</bdi>
              {choice.meta === undefined ? null : <bdi className="pl-ellipsis pl-choice-meta">{choice.meta}</bdi>}
            </div>
          ))}
        </div>
      ))}
      {notes.map((note) => (
        // What it says is announced: a listbox has options alone.
        <div key={note} className="pl-note pl-choice-label" aria-hidden="true">
          <bdi>{note}</bdi>
        </div>
      ))}
    </div>
  );
}
