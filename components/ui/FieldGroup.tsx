import { type ReactNode, useId } from 'react';
import './FieldGroup.css';

export type FieldGroupProps = {
  readonly label: ReactNode;
  /** What the field is for; shown under it until there is a result. */
  readonly hint?: ReactNode;
  /** The result. Screen readers read out an error when it appears. */
  readonly result?: { readonly tone: 'good' | 'bad' | 'neutral'; readonly icon?: ReactNode; readonly text: ReactNode };
  /** Draws the field; gives it its id and the id of the text that describes it. */
  readonly children: (field: { readonly id: string; readonly 'aria-describedby': string }) => ReactNode;
};

/** A label, its field, and the line under it. */
export function FieldGroup({ label, hint, result, children }: FieldGroupProps) {
  const id = useId();
  const noteId = useId();

  return (
    <div className="pl-field">
      <label className="pl-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': noteId })}
      <div
        id={noteId}
        className="pl-field-note"
        data-tone={result?.tone ?? 'neutral'}
        role={result ? 'status' : undefined}
      >
        {result?.icon}
        <span>{result?.text ?? hint}</span>
      </div>
    </div>
  );
}
