import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { foldedArguments } from '@/lib/panel/tools/folded-arguments';
import { CountedText } from './CountedText';
import './ArgumentList.css';

/** How many characters are folded. */
function Hidden({ count }: { readonly count: number }) {
  const t = useT();
  const formats = useFormats();
  if (count === 0) return null;
  return <bdi className="pl-argument-gap">{t('tools.fold.characters', { count: formats.number(count) })}</bdi>;
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
        {lines.map(({ name, hiddenOfName, isJson, pieces, hidden }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two names may be drawn as the same.
          <div key={index}>
            <dt>
              <bdi>{name}</bdi>
              <Hidden count={hiddenOfName} />
            </dt>
            <dd dir={isJson === true ? 'ltr' : 'auto'}>
              <CountedText pieces={pieces} />
              <Hidden count={hidden} />
            </dd>
          </div>
        ))}
      </dl>
      {hiddenLines === 0 ? null : (
        <p className="pl-argument-gap">{t('tools.fold.arguments', { count: formats.number(hiddenLines) })}</p>
      )}
    </>
  );
}
