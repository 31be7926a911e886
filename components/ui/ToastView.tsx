import type { ReactNode } from 'react';
import './ToastView.css';

export type ToastViewProps = {
  readonly text: ReactNode;
  /** A second line, such as why it happened. */
  readonly detail?: ReactNode;
  /** How long the action is still available, as a short text. */
  readonly remaining?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** A short message over the content, above the composer. The code that shows it decides where and how long. */
export function ToastView({ text, detail, remaining, action }: ToastViewProps) {
  return (
    <div className="pl-toast">
      <span className="pl-toast-text">
        {text}
        {detail === undefined ? null : <span className="pl-toast-detail">{detail}</span>}
      </span>
      {remaining === undefined ? null : (
        <span className="pl-toast-remaining pl-tabular" aria-hidden="true">
          {remaining}
        </span>
      )}
      {action === undefined ? null : (
        <button type="button" className="pl-toast-action" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
