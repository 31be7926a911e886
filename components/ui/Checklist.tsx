import { Circle, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import './Checklist.css';

export type Check = {
  readonly id: string;
  readonly state: 'passed' | 'failed' | 'untested';
  /** The state in words, for those who do not see the icon. */
  readonly stateLabel: string;
  readonly text: ReactNode;
};

const icons = { passed: CircleCheck, failed: CircleX, untested: Circle } as const;

/** What was tested, in that order. The first failure stands out. */
export function Checklist({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ul className="pl-checklist">
      {checks.map(({ id, state, stateLabel, text }) => {
        const Icon = icons[state];
        return (
          <li key={id} data-state={state}>
            <Icon size={16} role="img" aria-label={stateLabel} />
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
