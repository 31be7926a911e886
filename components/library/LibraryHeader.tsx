import { Ghost, SquarePen } from 'lucide-react';
import { BackButton } from '@/components/ui/BackButton';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import { openConversation, setTemporary } from '@/lib/panel/chat/shown-conversation';
import { openView } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';

const startNew = (isTemporary: boolean): void =>
  void openConversation().then(() => setTemporary(isTemporary), showRefusal);

/** The way back, and the ways to begin a conversation. */
export function LibraryHeader() {
  const t = useT();
  return (
    <header className="pl-library-header">
      <BackButton onClick={() => openView({ name: 'conversation' })} />
      <h1>{t('library.title')}</h1>
      <IconButton label={t('library.temporary')} onClick={() => startNew(true)}>
        <Ghost size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('library.new')} data-testid="new-chat" onClick={() => startNew(false)}>
        <SquarePen size={16} aria-hidden="true" />
      </IconButton>
    </header>
  );
}
