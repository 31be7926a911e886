import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { useT } from '@/lib/i18n/use-t';
import type { ResultDrawing } from '@/lib/panel/tools/result-drawing';

export type ResultTextProps = {
  readonly text: string;
  readonly kind: 'plain' | 'code' | 'markdown';
  readonly draw: ResultDrawing;
};

/** How much of a text is drawn at once, UTF-16 units; each press shows ten times as much. */
const drawnLength = 4_000;

/** The beginning of a text, at the end of a line where there is one near. */
const headOf = (text: string, length: number): string => {
  const line = text.lastIndexOf('\n', length);
  return text.slice(0, line > length / 2 ? line : length).toWellFormed();
};

const looks = { plain: 'pl-call-text', code: 'pl-raw', markdown: 'pl-call-text pl-call-markdown' } as const;

/** A text that a tool gave: text or Markdown, and never HTML. */
export function ResultText({ text, kind, draw }: ResultTextProps) {
  const t = useT();
  const [drawn, setDrawn] = useState(drawnLength);
  const shown = text.length > drawn ? headOf(text, drawn) : text;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields to group, and a landmark for each text would be too many. */}
      <div
        role="group"
        className={looks[kind]}
        dir={kind === 'code' ? 'ltr' : 'auto'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and the keyboard must reach it.
        tabIndex={0}
        aria-label={t('tools.returned')}
      >
        {kind === 'markdown' ? draw.markdown(shown) : shown}
      </div>
      {text.length > drawn ? (
        <GhostButton size="1" data-opens onClick={() => setDrawn(drawn * 10)}>
          {t('chat.showMore')}
        </GhostButton>
      ) : null}
    </>
  );
}
