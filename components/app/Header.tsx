import { Ellipsis, Ghost, PanelLeft, SquarePen } from 'lucide-react';
import { Suspense } from 'react';
import { focusComposer } from '@/components/ui/composer-id';
import { IconButton } from '@/components/ui/IconButton';
import { lazyView } from '@/components/ui/lazy-view';
import { useT } from '@/lib/i18n/use-t';
import { openConversation, setTemporary } from '@/lib/panel/chat/shown-conversation';
import { openView, useActiveConversation, useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { TitleField } from './TitleField';
import './Header.css';

// Menus and their positioning come after the first paint: the composer does not wait for them.
const ModelPicker = lazyView(async () => (await import('@/components/providers/ModelPicker')).ModelPicker);
const MoreMenu = lazyView(async () => (await import('./MoreMenu')).MoreMenu);

const startNew = (): void => {
  openConversation().then(focusComposer, showRefusal);
};

/** The line above a conversation: which one it is, which model answers, and the buttons that lead elsewhere. */
export function Header({ hasLine }: { readonly hasLine: boolean }) {
  const t = useT();
  const conversation = useActiveConversation();
  const isTemporary = useSession((state) => state.isTemporary);

  return (
    <header className="pl-header" data-line={hasLine || undefined}>
      <IconButton
        label={t('app.history')}
        data-testid="history"
        isMirrored
        onClick={() => openView({ name: 'library' })}
      >
        <PanelLeft size={17} aria-hidden="true" />
      </IconButton>
      <TitleField key={conversation?.id} conversation={conversation} isTemporary={isTemporary} />
      <Suspense fallback={null}>
        <ModelPicker />
      </Suspense>
      {conversation === undefined ? (
        <IconButton
          label={t(isTemporary ? 'app.temporaryOff' : 'app.temporary')}
          data-testid="temporary"
          aria-pressed={isTemporary}
          onClick={() => setTemporary(!isTemporary)}
        >
          <Ghost size={16} aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton label={t('app.newChatAction')} data-testid="new-chat" onClick={startNew}>
          <SquarePen size={16} aria-hidden="true" />
        </IconButton>
      )}
      <Suspense
        fallback={
          <IconButton label={t('app.more')} disabled>
            <Ellipsis size={17} aria-hidden="true" />
          </IconButton>
        }
      >
        <MoreMenu />
      </Suspense>
    </header>
  );
}
