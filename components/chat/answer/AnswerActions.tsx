import { Copy, RotateCcw } from 'lucide-react';
import { copyMarkdown } from '@/components/chat/copy-markdown';
import { useRovingFocus } from '@/components/chat/use-roving-focus';
import { VersionSwitch } from '@/components/chat/VersionSwitch';
import { ReadAloudButton } from '@/components/read-aloud/player/ReadAloudButton';
import { IconButton } from '@/components/ui/IconButton';
import { type Message, messageText } from '@/lib/domain/message';
import { useT } from '@/lib/i18n/use-t';
import { retryAnswer } from '@/lib/panel/chat/asking';
import { AnswerMenu } from './AnswerMenu';
import './AnswerActions.css';

/** The actions of a finished answer. Always in sight, one tab stop. A failed answer has its card for that. */
export function AnswerActions({ message }: { readonly message: Message }) {
  const t = useT();
  const roving = useRovingFocus();
  const hasText = message.parts.some((part) => part.type === 'text' && part.text !== '');

  return (
    <div className="pl-answer-actions" role="toolbar" aria-label={t('a11y.answerActions')} {...roving}>
      {hasText ? <ReadAloudButton messageId={message.id} /> : null}
      {hasText ? (
        <IconButton label={t('chat.copy')} size="dense" onClick={() => void copyMarkdown(messageText(message))}>
          <Copy size={15} aria-hidden="true" />
        </IconButton>
      ) : null}
      {message.status === 'failed' ? null : (
        <IconButton label={t('chat.retry')} size="dense" isMirrored onClick={() => void retryAnswer(message.id)}>
          <RotateCcw size={15} aria-hidden="true" />
        </IconButton>
      )}
      <AnswerMenu message={message} />
      <VersionSwitch messageId={message.id} label={t('chat.versions')} />
    </div>
  );
}
