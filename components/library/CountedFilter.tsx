import { DropdownMenu } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useFormats } from '@/lib/i18n/use-formats';

/** What the list can be narrowed to, and how many conversations are there. */
export type Counted = {
  readonly key: string;
  readonly count: number;
  readonly name: ReactNode;
  /** As a filter is written. */
  readonly value: string;
};

export type CountedFilterProps = {
  readonly icon: ReactNode;
  readonly label: string;
  /** Draws the names, when they are looked at. */
  readonly children: ReactNode;
};

/** How many the menu offers: the fullest ones; the others can be typed. */
const mostOffered = 50;

/** Names in a menu of filters, each with its count. */
export function CountedNames({ all, onChoose }: { readonly all: readonly Counted[]; onChoose(value: string): void }) {
  const formats = useFormats();
  const offered = new Set(all.toSorted((left, right) => right.count - left.count).slice(0, mostOffered));
  return all
    .filter((one) => offered.has(one))
    .map(({ key, count, name, value }) => (
      <DropdownMenu.Item key={key} onSelect={() => onChoose(value)}>
        {name}
        <span className="pl-filter-count pl-tabular">{formats.number(count)}</span>
      </DropdownMenu.Item>
    ));
}

/** A menu of names in the menu of filters. */
export function CountedFilter({ icon, label, children }: CountedFilterProps) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger>
        {icon}
        {label}
      </DropdownMenu.SubTrigger>
      <DropdownMenu.SubContent className="pl-filter-names">{children}</DropdownMenu.SubContent>
    </DropdownMenu.Sub>
  );
}
