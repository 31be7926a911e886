import { DropdownMenu } from '@radix-ui/themes';
import {
  AudioLines,
  Ellipsis,
  FileOutput,
  FolderInput,
  Keyboard,
  ListMusic,
  Settings2,
  SlidersHorizontal,
  Tag,
  Trash2,
} from 'lucide-react';
import { AudioBars } from '@/components/ui/AudioBars';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import { useActiveModel } from '@/lib/panel/active-model';
import { showExport, showFolders, showParameters, showTags } from '@/lib/panel/app/sheets';
import { setShortcutSheet } from '@/lib/panel/app/shortcut-sheet';
import { deleteConversations } from '@/lib/panel/chat/conversation-actions';
import { useCanDictate } from '@/lib/panel/dictation/dictation-source';
import { useHandsFreeIsOpen } from '@/lib/panel/dictation/dictation-store';
import { startHandsFree } from '@/lib/panel/dictation/hands-free';
import { usePage } from '@/lib/panel/pages/page-store';
import { listenToPage } from '@/lib/panel/pages/read-page-aloud';
import { useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import { openView, useActiveConversation } from '@/lib/panel/session-store';

/** What concerns the conversation as a whole, and the way to the settings. */
export function MoreMenu() {
  const t = useT();
  const conversation = useActiveConversation();
  const hasModel = useActiveModel() !== undefined;
  const canDictate = useCanDictate();
  const isReadingAloud = useReadAloudStore(({ readAloud }) => readAloud !== undefined && readAloud.status !== 'ended');
  const hasPage = usePage((state) => state.page !== undefined);

  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton label={t('app.more')} data-testid="more">
          <Ellipsis size={17} aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        color="gray"
        variant="soft"
        align="end"
        onCloseAutoFocus={(event) => {
          // The conversation took the keyboard as it opened: Space is its key.
          if (useHandsFreeIsOpen.getState().isOpen) event.preventDefault();
        }}
      >
        <DropdownMenu.Item data-testid="settings" onSelect={() => openView({ name: 'settings' })}>
          <Settings2 size={15} aria-hidden="true" />
          {t('app.settings')}
        </DropdownMenu.Item>
        {hasModel ? (
          <DropdownMenu.Item data-testid="parameters" onSelect={showParameters}>
            <SlidersHorizontal size={15} aria-hidden="true" />
            {t('parameters.title')}
          </DropdownMenu.Item>
        ) : null}
        {hasModel && canDictate ? (
          <DropdownMenu.Item data-testid="hands-free-start" onSelect={() => void startHandsFree()}>
            <AudioLines size={15} aria-hidden="true" />
            {t('handsFree.title')}
          </DropdownMenu.Item>
        ) : null}
        {hasPage ? (
          <DropdownMenu.Item data-testid="listen-page-item" onSelect={() => void listenToPage()}>
            <AudioBars size={15} />
            {t('pages.listen')}
          </DropdownMenu.Item>
        ) : null}
        {hasPage && isReadingAloud ? (
          <DropdownMenu.Item data-testid="listen-page-next" onSelect={() => void listenToPage(true)}>
            <ListMusic size={15} aria-hidden="true" />
            {t('pages.listenNext')}
          </DropdownMenu.Item>
        ) : null}
        <DropdownMenu.Item onSelect={() => setShortcutSheet(true)}>
          <Keyboard size={15} aria-hidden="true" />
          {t('app.shortcuts')}
        </DropdownMenu.Item>
        {conversation === undefined ? null : (
          <>
            <DropdownMenu.Separator />
            {conversation.isTemporary ? null : (
              <>
                <DropdownMenu.Item onSelect={() => showFolders({ conversationIds: [conversation.id] })}>
                  <FolderInput size={15} aria-hidden="true" />
                  {t('common.moveToFolder')}
                </DropdownMenu.Item>
                <DropdownMenu.Item onSelect={() => showTags({ conversationIds: [conversation.id] })}>
                  <Tag size={15} aria-hidden="true" />
                  {t('common.tags')}
                </DropdownMenu.Item>
              </>
            )}
            <DropdownMenu.Item data-testid="export" onSelect={() => showExport({ conversationId: conversation.id })}>
              <FileOutput size={15} aria-hidden="true" />
              {t('common.export')}
            </DropdownMenu.Item>
            <DropdownMenu.Item color="tomato" onSelect={() => void deleteConversations([conversation.id])}>
              <Trash2 size={15} aria-hidden="true" />
              {t('app.deleteConversation')}
            </DropdownMenu.Item>
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
