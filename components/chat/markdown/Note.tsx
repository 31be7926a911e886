import { CornerLeftUp } from 'lucide-react';
import { useT } from '@/lib/i18n/use-t';
import { focusInReply } from './focus-in-reply';
import { InlineContent } from './InlineContent';
import type { Inline } from './markdown-tree';

export type NoteProps = { readonly label: string; readonly nodes: readonly Inline[] };

/** A footnote, with the way back to its place in the text. */
export function Note({ label, nodes }: NoteProps) {
  const t = useT();
  return (
    <p className="pl-footnote" dir="auto" data-note={label} tabIndex={-1}>
      <sup>{label}</sup> <InlineContent nodes={nodes} />{' '}
      <button
        type="button"
        data-owner="parley"
        className="pl-footnote-back"
        aria-label={t('markdown.noteBack')}
        data-tooltip={t('markdown.noteBack')}
        onClick={({ currentTarget }) => focusInReply(currentTarget, 'data-note-mark', label)}
      >
        <CornerLeftUp size={13} aria-hidden="true" />
      </button>
    </p>
  );
}
