import type { PassageSource } from '@/lib/domain/pages/page-citation';
import { useT } from '@/lib/i18n/use-t';
import { showPassage } from '@/lib/panel/pages/show-passage';
import './PassageRow.css';

/** A passage that an answer is based on: its number, what it says, and a link to its place. */
export function PassageRow({ source }: { readonly source: PassageSource }) {
  const t = useT();
  const quote = source.quote.replace(/\s+/g, ' ');

  return (
    <li data-testid="passage-source">
      <button
        type="button"
        className="pl-row-button pl-passage"
        title={`${quote}\n${source.title}\n${source.url}`}
        aria-label={t('pages.showPassage', { number: String(source.number), quote: quote.slice(0, 200) })}
        onClick={() => showPassage(source)}
      >
        <span className="pl-passage-number" dir="ltr">
          {source.number}
        </span>
        <bdi className="pl-ellipsis pl-passage-quote">{quote}</bdi>
      </button>
    </li>
  );
}
