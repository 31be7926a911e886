import { type ReactNode, useId } from 'react';
import { Disclosure } from './Disclosure';
import './Card.css';

export type CardProps = {
  /** A `Tile`, or what takes its place. */
  readonly tile: ReactNode;
  readonly title: ReactNode;
  /** One sentence: what is kept, or what happens next. */
  readonly sentence?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons; they wrap. */
  readonly actions?: ReactNode;
  /** `equal` where no action is recommended above another. */
  readonly actionsWidth?: 'natural' | 'equal';
  /** The raw detail, one press away. */
  readonly fold?: { readonly label: ReactNode; readonly content: ReactNode };
  readonly headingLevel?: 2 | 3 | 4;
  /** `alert` is announced once, when the card appears. */
  readonly role?: 'group' | 'alert';
};

/** A notice in the flow of the conversation: an error, a tool, a question. Neutral; colour lives in the tile. */
export function Card({
  tile,
  title,
  sentence,
  children,
  actions,
  actionsWidth = 'natural',
  fold,
  headingLevel = 3,
  role = 'group',
}: CardProps) {
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;

  return (
    <section className="pl-card" role={role} aria-labelledby={titleId}>
      <div className="pl-card-head">
        {tile}
        <div className="pl-card-words">
          <Heading id={titleId} className="pl-card-title">
            {title}
          </Heading>
          {sentence === undefined ? null : <p className="pl-card-sentence">{sentence}</p>}
        </div>
      </div>
      {children}
      {actions === undefined ? null : (
        <div className="pl-actions pl-card-actions" data-width={actionsWidth}>
          {actions}
        </div>
      )}
      {fold === undefined ? null : <Disclosure label={fold.label}>{fold.content}</Disclosure>}
    </section>
  );
}
