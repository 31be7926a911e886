import { AnswerText } from '@/components/chat/answer/AnswerText';
import { Disclosure } from '@/components/ui/Disclosure';
import { GhostButton } from '@/components/ui/GhostButton';
import type { ConversationSummary } from '@/lib/domain/chat/summary';
import { useT } from '@/lib/i18n/use-t';
import { undoSummary } from '@/lib/panel/chat/asking';
import './SummaryDisclosure.css';

export type SummaryFoldProps = { readonly conversationId: string; readonly summary: ConversationSummary };

/** What is sent in place of the messages above. The user can read it and undo it. */
export function SummaryDisclosure({ conversationId, summary }: SummaryFoldProps) {
  const t = useT();

  return (
    <Disclosure label={t('summary.title')}>
      <div className="pl-summary-text">
        <p>{t('summary.about', { count: summary.messageCount, model: summary.modelName })}</p>
        <AnswerText text={summary.text} isStreaming={false} />
        <GhostButton size="1" onClick={() => undoSummary(conversationId)}>
          {t('summary.undo')}
        </GhostButton>
      </div>
    </Disclosure>
  );
}
