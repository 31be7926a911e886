import type { KeyboardEvent } from 'react';

export type RenameFieldProps = {
  /** Of the field: what is renamed. */
  readonly label: string;
  readonly title: string;
  /** UTF-16 units. */
  readonly longest?: number;
  /** Called once: with the new title, or without one when the change was dropped. */
  readonly onDone: (title?: string) => void;
};

/** The title of a row as a field. Enter and leaving it keep the change, Escape drops it. */
export function RenameField({ label, title, longest = 500, onDone }: RenameFieldProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') {
      event.currentTarget.value = title;
      event.currentTarget.blur();
    }
  };

  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the user has just asked to write here.
      autoFocus
      className="pl-history-rename"
      aria-label={label}
      placeholder={label}
      defaultValue={title}
      dir="auto"
      maxLength={longest}
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
      onBlur={(event) => onDone(event.target.value === title ? undefined : event.target.value)}
    />
  );
}
