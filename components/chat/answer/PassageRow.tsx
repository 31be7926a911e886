import { useMemo } from 'react';
import { statementsAbout } from '@/lib/domain/pages/cited-statements';
import type { PassageSource } from '@/lib/domain/pages/page-citation';
import { useT } from '@/lib/i18n/use-t';
import { quotePlaceOf } from '@/lib/panel/pages/quote-place';
import { showPassage } from '@/lib/panel/pages/show-passage';
import './PassageRow.css';

export type PassageRowProps = {
  readonly source: PassageSource;
  /** What the answer says, in which the passage is cited. */
  readonly answer: string;
};

/** A passage that an answer is based on: its number, the sentence that is quoted, and a link to its place. */
export function PassageRow({ source, answer }: PassageRowProps) {
  const t = useT();
  const statements = useMemo(() => statementsAbout(answer, source.number), [answer, source.number]);
  const quote = useMemo(() => quotePlaceOf(source, statements).quote.replace(/\s+/g, ' '), [source, statements]);

  return (
    <li data-testid="passage-source">
      <button
        type="button"
        className="pl-row-button pl-passage"
        title={`${quote}\n${source.title}\n${source.url}`}
        aria-label={t('pages.showPassage', { number: String(source.number), quote: quote.slice(0, 200) })}
        onClick={() => showPassage(source, statements)}
      >
        <span className="pl-passage-number" dir="ltr">
          {source.number}
        </span>
        <bdi className="pl-ellipsis pl-passage-quote">{quote}</bdi>
      </button>
    </li>
  );
}
