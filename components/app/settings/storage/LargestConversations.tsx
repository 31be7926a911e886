import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { ConversationSize } from '@/lib/panel/app/storage-sizes';
import { deleteConversations } from '@/lib/panel/chat/conversation-actions';
import { openConversation } from '@/lib/panel/chat/shown-conversation';
import { openPanel } from '@/lib/panel/extension';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';

export type SizedConversation = ConversationSize & { readonly title: string };

/** More of them are no longer the largest. */
const mostShown = 10;

type LargestConversationsProps = {
  /** The largest first. */
  readonly conversations: readonly SizedConversation[];
  /** A tab of the settings has no place for a conversation: the panel beside it shows it. */
  readonly isInTab: boolean;
};

/** The conversations that take most space. */
export function LargestConversations({ conversations, isInTab }: LargestConversationsProps) {
  const t = useT();
  const formats = useFormats();
  const windowId = useSession((state) => state.windowId);
  if (conversations.length === 0) return <p className="pl-note">{t('library.empty')}</p>;

  const open = async (id: string): Promise<void> => {
    // At the press: the browser opens a panel at no other time.
    if (isInTab && windowId !== undefined) await openPanel(windowId);
    await openConversation(id);
  };

  return (
    <Group label={t('settings.data.largest')} headingLevel={3}>
      {conversations.slice(0, mostShown).map(({ id, title, text, files, fileCount }) => {
        const name = title === '' ? t('library.untitled') : title;
        const count = `${t('import.files')}: ${formats.number(fileCount)}`;
        return (
          <GroupRow
            key={id}
            title={<bdi>{name}</bdi>}
            sentence={formats.bytes(text + files) + (fileCount > 0 ? ` · ${count}` : '')}
            control={
              <div className="pl-actions">
                <GhostButton
                  aria-label={`${t('markdown.link.open')}: ${name}`}
                  onClick={() => void open(id).catch(showRefusal)}
                >
                  {t('markdown.link.open')}
                </GhostButton>
                <GhostButton
                  aria-label={`${t('common.delete')}: ${name}`}
                  onClick={() => void deleteConversations([id])}
                >
                  {t('common.delete')}
                </GhostButton>
              </div>
            }
          />
        );
      })}
    </Group>
  );
}
