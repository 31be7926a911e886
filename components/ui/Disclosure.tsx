import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import './Disclosure.css';

export type DisclosureProps = {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly isOpenAtFirst?: boolean;
};

/** Detail that stays one press away. Its content is created when it is opened. */
export function Disclosure({ label, children, isOpenAtFirst = false }: DisclosureProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const contentId = useId();

  return (
    <div className="pl-fold">
      <button
        type="button"
        className="pl-fold-button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="pl-fold-chevron pl-mirrored">
          <ChevronRight size={15} aria-hidden="true" />
        </span>
        <span>{label}</span>
      </button>
      <div id={contentId} className="pl-fold-content" hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </div>
  );
}
