import { Circle, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '@/lib/i18n/use-t';
import './StepLines.css';

const icons = { passed: CircleCheck, failed: CircleX, untested: Circle };

export type StepLinesProps = {
  readonly steps: readonly {
    readonly id: string;
    readonly state: keyof typeof icons;
    readonly words: ReactNode;
  }[];
};

/** The steps of an examination in the order tested: a check, a cross at the first that failed, an empty circle for the rest. */
export function StepLines({ steps }: StepLinesProps) {
  const t = useT();
  return (
    <ol className="pl-plain-list pl-doctor-steps">
      {steps.map(({ id, state, words }) => {
        const Icon = icons[state];
        return (
          <li key={id} data-state={state}>
            <Icon size={16} role="img" aria-label={t(`doctor.state.${state}`)} />
            <span>{words}</span>
          </li>
        );
      })}
    </ol>
  );
}
