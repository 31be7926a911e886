import { Ghost } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { useT } from '@/lib/i18n/use-t';
import { renameConversation } from '@/lib/panel/chat/conversation-actions';

export type TitleFieldProps = {
  /** Absent: a new conversation. */
  readonly conversation: Conversation | undefined;
  readonly isTemporary: boolean;
};

const selectAll = (event: FocusEvent<HTMLInputElement>): void => event.currentTarget.select();

/** The title of the conversation. Pressing it turns it into a field; Enter keeps the new title, Escape the old one. */
export function TitleField({ conversation, isTemporary }: TitleFieldProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const title = conversation?.title === undefined || conversation.title === '' ? t('app.newChat') : conversation.title;

  if (conversation === undefined || isTemporary) {
    return (
      <h1 className="pl-title">
        {isTemporary ? <Ghost size={14} aria-hidden="true" /> : null}
        <span className="pl-ellipsis" dir="auto" data-tooltip={isTemporary ? t('app.temporary') : title}>
          {isTemporary ? t('app.temporary') : title}
        </span>
      </h1>
    );
  }
  const keep = (text: string): void => {
    setOpen(false);
    if (text !== conversation.title) renameConversation(conversation.id, text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.key === 'Enter') keep(event.currentTarget.value);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    setOpen(false);
  };

  return (
    <h1 className="pl-title">
      {isOpen ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the reader pressed the title to write here.
          autoFocus
          dir="auto"
          aria-label={t('app.titleLabel')}
          defaultValue={conversation.title}
          onFocus={selectAll}
          onBlur={(event) => keep(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      ) : (
        <button type="button" dir="auto" className="pl-ellipsis" data-tooltip={title} onClick={() => setOpen(true)}>
          {title}
        </button>
      )}
    </h1>
  );
}
