import type { MouseEvent } from 'react';

/** Where a press takes its row away: the focus goes to the row after it, or to the one before. */
export const focusNeighbour = ({ currentTarget }: MouseEvent): void => {
  const row = currentTarget.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector('button')?.focus();
};
