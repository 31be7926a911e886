import { Trash2 } from 'lucide-react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useComposition } from '@/components/chat/composer/use-composition';
import { focusComposer } from '@/components/ui/composer-id';
import { GhostButton } from '@/components/ui/GhostButton';
import { IconButton } from '@/components/ui/IconButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { useT } from '@/lib/i18n/use-t';
import { deleteMessage } from '@/lib/panel/chat/asking';
import { cancelEdit, changeEdit, sendEdit, useEditing } from '@/lib/panel/chat/editing';
import { keyIntent } from '@/lib/panel/chat/key-intent';
import { belongsToInputMethod } from '@/lib/panel/input-method';
import { usePreferences } from '@/lib/panel/session-store';
import './EditTurn.css';

const caretToEnd = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void =>
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);

/** A question being rewritten in its place. Sending it makes a branch; the old one stays. */
export function EditTurn({ messageId }: { readonly messageId: string }) {
  const t = useT();
  const text = useEditing((state) => state.editing?.text ?? '');
  const { sendWith } = usePreferences();
  const composition = useComposition();

  const leave = (): void => {
    cancelEdit();
    focusComposer();
  };
  const send = async (): Promise<void> => {
    if (await sendEdit()) focusComposer();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { nativeEvent: press } = event;
    const since = composition.since(event.timeStamp);
    if (press.key === 'Escape' && !belongsToInputMethod(press, since)) {
      event.preventDefault();
      leave();
      return;
    }
    if (keyIntent(press, sendWith, false, since) !== 'send') return;
    event.preventDefault();
    void send();
  };

  const remove = (): void => {
    leave();
    void deleteMessage(messageId);
  };

  return (
    <div className="pl-edit">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the reader pressed Edit to write here.
        autoFocus
        dir="auto"
        rows={1}
        aria-label={t('chat.editLabel')}
        value={text}
        onFocus={caretToEnd}
        onChange={(event) => changeEdit(messageId, event.target.value)}
        onCompositionEnd={composition.onCompositionEnd}
        onKeyDown={onKeyDown}
      />
      <p>{t('chat.editNote')}</p>
      <div className="pl-actions pl-edit-actions">
        <IconButton className="pl-edit-delete" label={t('chat.deleteQuestion')} onClick={remove}>
          <Trash2 size={15} aria-hidden="true" />
        </IconButton>
        <GhostButton onClick={leave}>{t('common.cancel')}</GhostButton>
        <PrimaryButton disabled={text.trim() === ''} onClick={() => void send()}>
          {t('chat.editSend')}
        </PrimaryButton>
      </div>
    </div>
  );
}
