import { Fragment, type ReactNode } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { useT } from '@/lib/i18n/use-t';
import { valueText } from '@/lib/panel/tools/argument-lines';
import type { ResultDrawing } from '@/lib/panel/tools/result-drawing';
import type { ResultPiece } from '@/lib/panel/tools/result-pieces';
import { ResultTable } from './ResultTable';
import { ResultText } from './ResultText';

export type ResultViewProps = { readonly pieces: readonly ResultPiece[]; readonly draw: ResultDrawing };

/** A file that holds a text: both, the text one press away. */
function Document({
  piece,
  draw,
}: {
  readonly piece: ResultPiece & { type: 'document' };
  readonly draw: ResultDrawing;
}) {
  const t = useT();
  const { file, text, isMarkdown } = piece;
  return (
    <>
      {draw.file(file)}
      <Disclosure label={t('tools.readHere')}>
        <ResultText text={text} kind={isMarkdown ? 'markdown' : 'plain'} draw={draw} />
      </Disclosure>
    </>
  );
}

/** What a call gave: texts, tables, pictures, files and links. Nothing in it is loaded, run or taken for HTML. */
export function ResultView({ pieces, draw }: ResultViewProps) {
  const t = useT();
  if (pieces.length === 0) return <p className="pl-note pl-call-none">{t('tools.nothingReturned')}</p>;

  const drawn = (piece: ResultPiece): ReactNode => {
    switch (piece.type) {
      case 'text':
        return <ResultText text={piece.text} kind="plain" draw={draw} />;
      case 'markdown':
        return <ResultText text={piece.text} kind="markdown" draw={draw} />;
      case 'data':
        return <ResultText text={valueText(piece.value)} kind="code" draw={draw} />;
      case 'table':
        return <ResultTable columns={piece.columns} rows={piece.rows} />;
      case 'document':
        return <Document piece={piece} draw={draw} />;
      case 'file':
        return draw.file(piece.file);
      case 'unknown':
        return (
          <>
            <p className="pl-note">{t('tools.unknownPiece', { kind: piece.kind === '' ? '?' : piece.kind })}</p>
            <ResultText text={piece.text} kind="code" draw={draw} />
          </>
        );
      case 'lack':
        return <p className="pl-note">{t(`tools.lack.${piece.lack}`)}</p>;
      default:
        return piece satisfies never;
    }
  };
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes.
    <Fragment key={index}>{drawn(piece)}</Fragment>
  ));
}
