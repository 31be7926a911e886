import { Fragment, type ReactNode, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import type { FilePart } from '@/lib/domain/message-part';
import { useT } from '@/lib/i18n/use-t';
import { valueText } from '@/lib/panel/tools/argument-lines';
import type { ResultPiece } from '@/lib/panel/tools/result-pieces';
import { ResultTable } from './ResultTable';

export type ResultViewProps = {
  readonly pieces: readonly ResultPiece[];
  readonly drawFile: (file: FilePart) => ReactNode;
};

/** How much of a text is drawn at once, UTF-16 units; each press shows ten times as much. */
const drawnLength = 4_000;

/** A text that a tool gave: text, whatever is in it. */
function ResultText({ text, isCode = false }: { readonly text: string; readonly isCode?: boolean }) {
  const t = useT();
  const [drawn, setDrawn] = useState(drawnLength);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields to group, and a landmark for each text would be too many. */}
      <div
        role="group"
        className={isCode ? 'pl-raw' : 'pl-call-text'}
        dir={isCode ? 'ltr' : 'auto'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and the keyboard must reach it.
        tabIndex={0}
        aria-label={t('tools.returned')}
      >
        {text.length > drawn ? text.slice(0, drawn).toWellFormed() : text}
      </div>
      {text.length > drawn ? (
        <GhostButton size="1" data-opens onClick={() => setDrawn(drawn * 10)}>
          {t('chat.showMore')}
        </GhostButton>
      ) : null}
    </>
  );
}

/** What a call gave: texts, tables, pictures, files and links. Nothing in it is loaded, run or taken for HTML. */
export function ResultView({ pieces, drawFile }: ResultViewProps) {
  const t = useT();
  if (pieces.length === 0) return <p className="pl-note pl-call-none">{t('tools.nothingReturned')}</p>;

  const drawn = (piece: ResultPiece): ReactNode => {
    switch (piece.type) {
      case 'text':
        return <ResultText text={piece.text} />;
      case 'data':
        return <ResultText text={valueText(piece.value)} isCode />;
      case 'table':
        return <ResultTable columns={piece.columns} rows={piece.rows} />;
      case 'file':
        return drawFile(piece.file);
      default:
        return piece satisfies never;
    }
  };
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes.
    <Fragment key={index}>{drawn(piece)}</Fragment>
  ));
}
