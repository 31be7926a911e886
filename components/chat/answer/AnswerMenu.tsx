import { DropdownMenu } from '@radix-ui/themes';
import { ArrowLeftRight, Ellipsis, FileAudio, FileOutput, ListMusic, RotateCcw, Send, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { type Message, messageText } from '@/lib/domain/message';
import { useT } from '@/lib/i18n/use-t';
import { showExport, showSent } from '@/lib/panel/app/sheets';
import { deleteMessage, retryAnswer } from '@/lib/panel/chat/asking';
import { exportAudio } from '@/lib/panel/read-aloud/export-audio';
import { listenNext } from '@/lib/panel/read-aloud/read-aloud';
import { useProviders } from '@/lib/panel/session-store';
import { AnswerFacts } from './AnswerFacts';

/** The other actions of an answer, and what is known about it. */
export function AnswerMenu({ message }: { readonly message: Message }) {
  const t = useT();
  const providers = useProviders();
  const source = { type: 'message', messageId: message.id } as const;

  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton label={t('chat.moreActions')} size="dense">
          <Ellipsis size={16} aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content color="gray" variant="soft" align="start">
        <DropdownMenu.Item onSelect={() => void retryAnswer(message.id)}>
          <RotateCcw size={15} aria-hidden="true" className="pl-mirrored" />
          {t('chat.retrySame')}
        </DropdownMenu.Item>
        <DropdownMenu.Sub>
          <DropdownMenu.SubTrigger>
            <ArrowLeftRight size={15} aria-hidden="true" />
            {t('chat.retryOther')}
          </DropdownMenu.SubTrigger>
          <DropdownMenu.SubContent className="pl-answer-models">
            {providers.map((provider) => (
              <DropdownMenu.Group key={provider.id}>
                <DropdownMenu.Label>
                  <bdi>{provider.label}</bdi>
                </DropdownMenu.Label>
                {provider.models.map((model) => (
                  <DropdownMenu.Item
                    key={model.id}
                    onSelect={() => void retryAnswer(message.id, { connectionId: provider.id, modelId: model.id })}
                  >
                    <bdi>{model.name}</bdi>
                  </DropdownMenu.Item>
                ))}
              </DropdownMenu.Group>
            ))}
          </DropdownMenu.SubContent>
        </DropdownMenu.Sub>
        {message.sent === undefined ? null : (
          <DropdownMenu.Item onSelect={() => showSent(message.id)}>
            <Send size={15} aria-hidden="true" />
            {t('sent.action')}
          </DropdownMenu.Item>
        )}
        {messageText(message) === '' ? null : (
          <>
            <DropdownMenu.Item onSelect={() => void listenNext(source)}>
              <ListMusic size={15} aria-hidden="true" />
              {t('player.listenNext')}
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => void exportAudio({ ...source, from: 0 })}>
              <FileAudio size={15} aria-hidden="true" />
              {t('player.saveAudio')}
            </DropdownMenu.Item>
          </>
        )}
        <DropdownMenu.Item
          onSelect={() => showExport({ conversationId: message.conversationId, messageId: message.id })}
        >
          <FileOutput size={15} aria-hidden="true" />
          {t('common.export')}
        </DropdownMenu.Item>
        <DropdownMenu.Item color="tomato" onSelect={() => void deleteMessage(message.id)}>
          <Trash2 size={15} aria-hidden="true" />
          {t('chat.deleteAnswer')}
        </DropdownMenu.Item>
        <DropdownMenu.Separator />
        <AnswerFacts message={message} />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
