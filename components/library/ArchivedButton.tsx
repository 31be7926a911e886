import { Archive } from 'lucide-react';
import { useMemo } from 'react';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';

export type ArchivedButtonProps = { readonly conversations: readonly Conversation[]; readonly onShow: () => void };

/** How many conversations were put away, and the way to them; nothing where none was. */
export function ArchivedButton({ conversations, onShow }: ArchivedButtonProps) {
  const t = useT();
  const formats = useFormats();
  const count = useMemo(() => conversations.filter(({ isArchived }) => isArchived === true).length, [conversations]);
  if (count === 0) return null;
  return (
    <button type="button" className="pl-row-button pl-library-archived" onClick={onShow}>
      <Archive size={15} aria-hidden="true" />
      {t('library.archived')}
      <span className="pl-tabular">{formats.number(count)}</span>
    </button>
  );
}
