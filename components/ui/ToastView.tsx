import type { ReactNode } from 'react';
import './ToastView.css';

type ToastAction = { readonly label: string; readonly run: () => void };

export type ToastViewProps = {
  readonly text: ReactNode;
  /** A second line, such as why it happened. */
  readonly detail?: ReactNode;
  /** How long the action is still available, as a short text. */
  readonly remaining?: string;
  readonly action?: ToastAction;
  /** Another one, which leads elsewhere. */
  readonly otherAction?: ToastAction;
};

/** A short message over the content, above the composer. The code that shows it decides where and how long. */
export function ToastView({ text, detail, remaining, action, otherAction }: ToastViewProps) {
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
      {[otherAction, action].map((offered) =>
        offered === undefined ? null : (
          <button key={offered.label} type="button" className="pl-toast-action" onClick={offered.run}>
            {offered.label}
          </button>
        ),
      )}
    </div>
  );
}
