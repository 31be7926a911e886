import { Spinner } from '@radix-ui/themes';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import './OutcomeLine.css';

export type OutcomeLineProps = {
  readonly tone: 'busy' | 'good' | 'bad';
  /** What happened, or what is happening. */
  readonly children: ReactNode;
  /** A second, quieter sentence. */
  readonly more?: ReactNode;
};

/** What came of something that was tried, where it was tried. A failure is announced at once. */
export function OutcomeLine({ tone, children, more }: OutcomeLineProps) {
  const Icon = tone === 'good' ? CircleCheck : CircleAlert;
  return (
    <p className="pl-outcome" role={tone === 'bad' ? 'alert' : 'status'} data-tone={tone}>
      {tone === 'busy' ? <Spinner size="1" /> : <Icon size={16} aria-hidden="true" />}
      <span>
        {children}
        {more === undefined ? null : <span className="pl-outcome-more">{more}</span>}
      </span>
    </p>
  );
}
