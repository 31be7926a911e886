import { useT } from '@/lib/i18n/use-t';
import { useCitations } from './citations';
import './Citation.css';

/** How much of a passage is enough to say which one it is, UTF-16 units. */
const toldLength = 200;

export type CitationProps = {
  /** The brackets as they were written, with the white space before: this is copied, and shown while they name no passage. */
  readonly text: string;
  readonly numbers: readonly number[];
};

/** Numbers in brackets: one button for each passage that they name. */
export function Citation({ text, numbers }: CitationProps) {
  const t = useT();
  const citations = useCitations();
  if (citations === undefined || numbers.every((number) => citations.quoteOf(number) === undefined)) return text;

  const written = text.trimStart();

  return (
    <span className="pl-citations">
      {text.slice(0, text.length - written.length)}
      <span className="pl-citation-written" aria-hidden="true">
        {written}
      </span>
      {numbers.map((number, index) => {
        const quote = citations.quoteOf(number)?.replace(/\s+/g, ' ').slice(0, toldLength);
        // The style sheet draws the digits: a selection copies what was written, and nothing twice.
        return quote === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same number may stand in the brackets twice.
          <span key={index} className="pl-citation-unknown" data-text={`[${number}]`} />
        ) : (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={index}
            type="button"
            className="pl-citation"
            data-text={number}
            data-testid="citation"
            data-tooltip={quote}
            aria-label={t('pages.showPassage', { number: String(number), quote })}
            onClick={({ currentTarget }) => void citations.show(number, currentTarget.parentElement ?? currentTarget)}
          />
        );
      })}
    </span>
  );
}
