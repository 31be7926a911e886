import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './ConsentCard.css';

/** What the user should know before answering a question. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="pl-consent-reason">
      <TriangleAlert size={15} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
