import { type RefObject, useEffect, useRef, useState } from 'react';
import { spacedBetween } from '@/lib/domain/dictation/dictated-text';
import { useDictation } from '@/lib/panel/dictation/dictation-store';
import { useSession } from '@/lib/panel/session-store';
import './DictationGhost.css';

type Caret = { readonly start: number; readonly end: number };

const caretOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): Caret => ({
  start: selectionStart,
  end: selectionEnd,
});

/**
 * What seems to have been said, at the caret, over the field, and quiet because it is not there yet. Screen readers get
 * the words when they are final.
 */
export function DictationGhost({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  const interim = useDictation((state) => state.interim);
  const draft = useSession((state) => state.draft);
  const ghost = useRef<HTMLSpanElement>(null);
  const [caret, setCaret] = useState<Caret>();
  useEffect(() => {
    const read = (): void => setCaret(field.current === null ? undefined : caretOf(field.current));
    read();
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [field]);
  useEffect(() => {
    if (interim !== '') ghost.current?.scrollIntoView({ block: 'nearest' });
  }, [interim]);

  if (interim === '') return null;
  const { start, end } = caret ?? { start: draft.length, end: draft.length };
  const before = draft.slice(0, start);
  const after = draft.slice(end);

  return (
    <div className="pl-ghost" dir="auto" aria-hidden="true" data-testid="interim">
      {before}
      <span ref={ghost}>{spacedBetween(before, interim, after)}</span>
      {after}
    </div>
  );
}
