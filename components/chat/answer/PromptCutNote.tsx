import { Scissors } from 'lucide-react';
import { promptCutOf } from '@/lib/domain/chat/prompt-cut';
import type { Message } from '@/lib/domain/message';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';

/** Says under an answer that its model did not read the beginning of what was sent. */
export function PromptCutNote({ message }: { readonly message: Pick<Message, 'annotations'> }) {
  const t = useT();
  const formats = useFormats();
  const cut = promptCutOf(message.annotations);
  if (cut === undefined) return null;
  return (
    <p className="pl-answer-note" role="status">
      <Scissors size={11} aria-hidden="true" />
      {t('chat.promptCut', { window: formats.compact(cut.window) })}
    </p>
  );
}
