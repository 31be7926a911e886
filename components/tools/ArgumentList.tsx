import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { type FoldedLine, foldedArguments } from '@/lib/panel/tools/folded-arguments';
import './ArgumentList.css';

/** A value: its text, and what is empty in it by its count. */
function Value({ line: { pieces, hidden, isJson } }: { readonly line: FoldedLine }) {
  const t = useT();
  const formats = useFormats();
  return (
    <dd dir={isJson === true ? 'ltr' : 'auto'}>
      {pieces.map((piece, index) =>
        piece.type === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a value never change.
          <span key={index}>{piece.text}</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a value never change.
          <bdi key={index} className="pl-argument-gap">
            {t(piece.type === 'lines' ? 'tools.fold.lines' : 'tools.fold.spaces', {
              count: formats.number(piece.count),
            })}
          </bdi>
        ),
      )}
      {hidden === 0 ? null : (
        <bdi className="pl-argument-gap">{t('tools.fold.characters', { count: formats.number(hidden) })}</bdi>
      )}
    </dd>
  );
}

export type ArgumentListProps = {
  readonly args: unknown;
  /** Long values and what stands behind many arguments are folded, with their number. */
  readonly isFolded?: boolean;
};

/** The arguments of a call by name, as a model wrote them: text, and nothing else. Absent: they are not known yet. */
export function ArgumentList({ args, isFolded = false }: ArgumentListProps) {
  const t = useT();
  const formats = useFormats();
  if (args === undefined) return null;
  const { lines, hiddenLines } = foldedArguments(args, !isFolded);
  if (lines.length === 0) return <p className="pl-note">{t('tools.noArguments')}</p>;
  return (
    <>
      <dl className="pl-arguments">
        {lines.map((line) => (
          <div key={line.name}>
            <dt>
              <bdi>{line.name}</bdi>
            </dt>
            <Value line={line} />
          </div>
        ))}
      </dl>
      {hiddenLines === 0 ? null : (
        <p className="pl-argument-gap">{t('tools.fold.arguments', { count: formats.number(hiddenLines) })}</p>
      )}
    </>
  );
}
