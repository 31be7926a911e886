import { type ReactNode, useId } from 'react';
import './Group.css';

export type GroupProps = {
  /** Shown above the box, never in it. */
  readonly label?: ReactNode;
  /** At the end of the label's line, and under the label where that would be left less than 150 px. */
  readonly labelEnd?: ReactNode;
  /** `section` is the label of a settings section, `quiet` that of a list. */
  readonly labelTone?: 'quiet' | 'section';
  readonly headingLevel?: 2 | 3;
  /** `GroupRow` elements. */
  readonly children: ReactNode;
};

/** A list of rows in one box, with its label above. */
export function Group({ label, labelEnd, labelTone = 'quiet', headingLevel = 2, children }: GroupProps) {
  const labelId = useId();
  const Heading = `h${headingLevel}` as const;

  return (
    <section className="pl-group" {...(label !== undefined && { 'aria-labelledby': labelId })}>
      {label === undefined ? null : (
        <div className="pl-note pl-group-head" data-tone={labelTone}>
          <Heading id={labelId} className="pl-group-label">
            {label}
          </Heading>
          {labelEnd === undefined ? null : <span className="pl-group-end pl-tabular">{labelEnd}</span>}
        </div>
      )}
      <ul className="pl-plain-list pl-group-rows">{children}</ul>
    </section>
  );
}
