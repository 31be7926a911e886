import type { ReactNode } from 'react';
import './StateText.css';

export type StateTextProps = {
  readonly tone: 'good' | 'warn' | 'bad' | 'neutral';
  /** A 16 px icon with `aria-hidden`. */
  readonly icon: ReactNode;
  readonly children: ReactNode;
};

/** A state as an icon and words, never as colour alone. */
export function StateText({ tone, icon, children }: StateTextProps) {
  return (
    <span className="pl-note pl-state" data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
