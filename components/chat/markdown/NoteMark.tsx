import { useT } from '@/lib/i18n/use-t';
import { focusInReply } from './focus-in-reply';

export type NoteMarkProps = { readonly label: string };

/** Leads to the footnote. */
export function NoteMark({ label }: NoteMarkProps) {
  const t = useT();
  return (
    <sup>
      <button
        type="button"
        data-owner="parley"
        className="pl-footnote-mark"
        data-note-mark={label}
        aria-label={t('markdown.note', { label })}
        onClick={({ currentTarget }) => focusInReply(currentTarget, 'data-note', label)}
      >
        {label}
      </button>
    </sup>
  );
}
