import { memo } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { withFewMarks } from '@/lib/domain/few-marks';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import './Reasoning.css';

/** Thinking that took less than this shows no number, ms. */
const countedMs = 1_000;

export type ReasoningProps = {
  readonly text: string;
  /** The model is thinking these words now. */
  readonly isThinking: boolean;
  /** ms; absent while it is not known. */
  readonly thoughtMs: number | undefined;
};

/** What the model thought before it wrote: one line that opens. */
export const Reasoning = memo(function Reasoning({ text, isThinking, thoughtMs }: ReasoningProps) {
  const t = useT();
  const formats = useFormats();
  if (text === '') return null;
  const isTimed = thoughtMs !== undefined && thoughtMs >= countedMs;
  const thought = isTimed ? t('chat.thoughtFor', { time: formats.duration(thoughtMs) }) : t('chat.thought');

  return (
    <Disclosure label={isThinking ? t('chat.thinking') : thought}>
      <div className="pl-reasoning">
        {withFewMarks(text)
          .split('\n\n')
          .map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added at the end.
            <p key={index} dir="auto">
              {paragraph}
            </p>
          ))}
      </div>
    </Disclosure>
  );
});
