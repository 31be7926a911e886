import { Unlink } from 'lucide-react';
import { areThoughtsLeftOut } from '@/lib/domain/chat/thoughts-left-out';
import type { Message } from '@/lib/domain/message';
import { useT } from '@/lib/i18n/use-t';

/** Says under an answer that its service refused what its model had thought before, and was asked again without that. */
export function ThoughtsLeftOutNote({ message }: { readonly message: Pick<Message, 'annotations'> }) {
  const t = useT();
  if (!areThoughtsLeftOut(message.annotations)) return null;
  return (
    <p className="pl-answer-note" role="status">
      <Unlink size={11} aria-hidden="true" />
      {t('chat.thoughtsLeftOut')}
    </p>
  );
}
