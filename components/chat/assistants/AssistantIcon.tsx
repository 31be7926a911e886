import type { Assistant } from '@/lib/domain/chat/assistant';
import { colourOf, isPicture, signOf } from '@/lib/panel/chat/assistant-icon';
import './AssistantIcon.css';

/** The sign of an assistant: an emoji, or a letter on a colour. Its name stands beside it. */
export function AssistantIcon({ assistant }: { readonly assistant: Pick<Assistant, 'id' | 'icon' | 'name'> }) {
  const sign = signOf(assistant);
  return (
    <span
      className="pl-assistant-icon"
      data-colour={isPicture(sign) ? undefined : colourOf(assistant.id)}
      aria-hidden="true"
    >
      {sign}
    </span>
  );
}
