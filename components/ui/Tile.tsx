import type { ReactNode } from 'react';
import './Tile.css';

export type TileProps = {
  readonly tone?: 'neutral' | 'good' | 'warn' | 'bad';
  /** `large` (32 px) holds the letter that stands for a service. */
  readonly size?: 'regular' | 'large';
  readonly children: ReactNode;
};

/** The small square at the start of a card or row: a 16 px icon or letter. The only place where status has colour. */
export function Tile({ tone = 'neutral', size = 'regular', children }: TileProps) {
  return (
    <span className="pl-tile" data-tone={tone} data-size={size} aria-hidden="true">
      {children}
    </span>
  );
}
