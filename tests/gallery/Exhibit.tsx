import type { ReactNode } from 'react';

export type ExhibitProps = {
  /** The component and its state, in the words of its file. */
  readonly name: string;
  /** `line` for small things beside each other, `stack` for things one below another. */
  readonly layout?: 'line' | 'stack';
  readonly children: ReactNode;
};

/** One thing that is shown, under its name. */
export function Exhibit({ name, layout = 'stack', children }: ExhibitProps) {
  return (
    <section className="gallery-exhibit">
      <h2 dir="ltr">{name}</h2>
      <div className={`gallery-${layout}`}>{children}</div>
    </section>
  );
}
