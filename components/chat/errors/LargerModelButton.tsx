import { DropdownMenu } from '@radix-ui/themes';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { retryAnswer } from '@/lib/panel/chat/asking';
import type { LargerModel } from '@/lib/panel/providers/larger-models';
import '@/components/chat/answer/AnswerFacts.css';

export type LargerModelButtonProps = {
  readonly messageId: string;
  readonly models: readonly LargerModel[];
  /** Creates the button from its label. */
  readonly button: (content: ReactNode) => ReactNode;
};

/** The models with a larger context window: one press answers again with one of them. */
export function LargerModelButton({ messageId, models, button }: LargerModelButtonProps) {
  const t = useT();
  const formats = useFormats();

  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        {button(
          <>
            {t('error.action.larger-model')}
            <ChevronDown size={14} aria-hidden="true" />
          </>,
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content color="gray" variant="soft" align="start" className="pl-answer-models">
        {models.map(({ ref, model, contextWindow }) => (
          <DropdownMenu.Item
            key={`${ref.connectionId}/${ref.modelId}`}
            onSelect={() => void retryAnswer(messageId, ref)}
          >
            <bdi>{model.name}</bdi>
            <span className="pl-answer-model-window">
              {t('summary.window', { count: formats.compact(contextWindow) })}
            </span>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
