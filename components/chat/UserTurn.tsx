import { Clock, Copy, Pencil, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { withFewMarks } from '@/lib/domain/few-marks';
import { type Message, messageText } from '@/lib/domain/message';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { cancelQueued } from '@/lib/panel/chat/asking';
import { startEdit, useEditing } from '@/lib/panel/chat/editing';
import { copyText } from '@/lib/panel/copy-text';
import { EditTurn } from './EditTurn';
import { MessageFiles } from './MessageFiles';
import { useRovingFocus } from './use-roving-focus';
import { VersionSwitch } from './VersionSwitch';
import './UserTurn.css';

/** A question: its words in a quiet bubble, with its actions. */
export const UserTurn = memo(function UserTurn({ message }: { readonly message: Message }) {
  const t = useT();
  const formats = useFormats();
  const isEdited = useEditing((state) => state.editing?.messageId === message.id);
  const roving = useRovingFocus();
  const headingId = `turn-${message.id}`;
  const text = messageText(message);
  const files = message.parts.filter((part) => part.type === 'file');

  return (
    <li data-role="user" data-status={message.status} data-message={message.id}>
      <article className="pl-you" aria-labelledby={headingId}>
        <h2 id={headingId} className="pl-hidden-text">
          {t('a11y.you', { time: formats.time(message.createdAt) })}
        </h2>
        <MessageFiles files={files} />
        {isEdited ? (
          <EditTurn messageId={message.id} />
        ) : (
          <div className="pl-you-line">
            <div className="pl-you-actions" role="toolbar" aria-label={t('a11y.questionActions')} {...roving}>
              {message.status === 'queued' ? (
                <IconButton label={t('chat.queueCancel')} size="dense" onClick={() => void cancelQueued(message.id)}>
                  <Undo2 size={14} aria-hidden="true" />
                </IconButton>
              ) : (
                <IconButton label={t('chat.edit')} size="dense" onClick={() => void startEdit(message.id)}>
                  <Pencil size={14} aria-hidden="true" />
                </IconButton>
              )}
              <IconButton label={t('chat.copy')} size="dense" onClick={() => void copyText(text)}>
                <Copy size={14} aria-hidden="true" />
              </IconButton>
            </div>
            {text === '' ? null : (
              <div className="pl-bubble">
                {withFewMarks(text)
                  .split('\n')
                  .map((line, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stored question never move.
                    <p key={index} dir="auto">
                      {line}
                    </p>
                  ))}
              </div>
            )}
          </div>
        )}
        {message.status === 'queued' ? (
          <p className="pl-note pl-you-note">
            <Clock size={13} aria-hidden="true" />
            {t('chat.queued')}
          </p>
        ) : (
          <VersionSwitch messageId={message.id} label={t('chat.versionsOfQuestion')} />
        )}
      </article>
    </li>
  );
});
