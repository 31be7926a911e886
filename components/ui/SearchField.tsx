import { TextField } from '@radix-ui/themes';
import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { IconButton } from './IconButton';
import './SearchField.css';

export type SearchFieldProps = Omit<
  ComponentProps<typeof TextField.Root>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'children' | 'ref'
> & {
  /** The accessible name, shown as the placeholder too. */
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
};

/** A search box with its glyph, and a way to empty it as soon as it holds something. */
export function SearchField({ label, clearLabel, value, onValueChange, dir, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };

  return (
    <TextField.Root
      {...rest}
      // What is not there yet has the direction of the placeholder.
      {...(dir !== undefined && value !== '' && { dir })}
      ref={input}
      className="pl-search"
      type="search"
      aria-label={label}
      placeholder={label}
      title={label}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    >
      <TextField.Slot>
        <Search size={16} aria-hidden="true" />
      </TextField.Slot>
      {value === '' ? null : (
        <TextField.Slot side="right">
          <IconButton label={clearLabel} size="dense" onClick={clear}>
            <X size={15} aria-hidden="true" />
          </IconButton>
        </TextField.Slot>
      )}
    </TextField.Root>
  );
}
