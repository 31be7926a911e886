import { memo, Suspense, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { withFewMarks } from '@/lib/domain/few-marks';
import { useT } from '@/lib/i18n/use-t';
import { MarkdownView } from './markdown-view';

/** How much is drawn at once, UTF-16 units; one press shows the rest (reliability: a giant reply). */
const drawnLength = 200_000;

export type AnswerTextProps = { readonly text: string; readonly isStreaming: boolean };

/** One stretch of an answer's text. */
export const AnswerText = memo(function AnswerText({ text, isStreaming }: AnswerTextProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && text.length > drawnLength;
  const shown = withFewMarks(isCut ? text.slice(0, drawnLength) : text);

  return (
    <div className="pl-answer-text">
      <Suspense fallback={<div className="pl-answer-plain">{shown}</div>}>
        <MarkdownView text={shown} isStreaming={isStreaming && !isCut} />
      </Suspense>
      {isCut ? (
        <GhostButton data-opens onClick={() => setWhole(true)}>
          {t('chat.showMore')}
        </GhostButton>
      ) : null}
    </div>
  );
});
