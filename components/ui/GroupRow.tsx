import type { ReactNode } from 'react';
import './Group.css';

export type GroupRowProps = {
  /** A `Tile`. */
  readonly tile?: ReactNode;
  readonly title: ReactNode;
  /** One line of state or explanation. */
  readonly sentence?: ReactNode;
  /** The control at the end. It drops under the text where the text would be left less than 150 px. */
  readonly control?: ReactNode;
  /** Stays at the end of the row whatever its width: a "more" button. */
  readonly end?: ReactNode;
  /** Under the row's line, over its full width. */
  readonly children?: ReactNode;
};

/** One row of a `Group`. */
export function GroupRow({ tile, title, sentence, control, end, children }: GroupRowProps) {
  return (
    <li className="pl-row">
      <div className="pl-row-line">
        {tile}
        <div className="pl-row-fit">
          <div className="pl-row-words">
            <span className="pl-row-title">{title}</span>
            {sentence === undefined ? null : <span className="pl-note pl-row-sentence">{sentence}</span>}
          </div>
          {control}
        </div>
        {end}
      </div>
      {children}
    </li>
  );
}
