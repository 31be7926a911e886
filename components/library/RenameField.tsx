import type { KeyboardEvent } from 'react';
import { useT } from '@/lib/i18n/use-t';

export type RenameFieldProps = {
  readonly title: string;
  /** Called once: with the new title, or without one when the change was dropped. */
  readonly onDone: (title?: string) => void;
};

/** The title of a row as a field. Enter and leaving it keep the change, Escape drops it. */
export function RenameField({ title, onDone }: RenameFieldProps) {
  const t = useT();
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
      aria-label={t('library.titleLabel')}
      defaultValue={title}
      dir="auto"
      maxLength={500}
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
      onBlur={(event) => onDone(event.target.value === title ? undefined : event.target.value)}
    />
  );
}
