import type { QuotePlace } from '@/lib/domain/pages/overlay';
import type { PassageSource } from '@/lib/domain/pages/page-citation';
import { quoteContextLength } from '@/lib/domain/pages/page-limits';
import { quotedSentence } from '@/lib/retrieval/quoted-sentence';

/** A place names no more than this, UTF-16 units; see `quotePlaceSchema`. */
const maxQuote = 2000;

/**
 * Where in its page a passage says what an answer states: the sentence, or the whole passage where none stands out.
 * `statements` are the answer's words; see `statementsAt`.
 */
export const quotePlaceOf = (
  { quote: passage, before, after }: Pick<PassageSource, 'quote' | 'before' | 'after'>,
  statements: readonly string[],
): QuotePlace => {
  const { start, end } = quotedSentence(passage, statements) ?? { start: 0, end: passage.length };
  return {
    quote: passage.slice(start, Math.min(end, start + maxQuote)),
    before: `${before}${passage.slice(0, start)}`.slice(-quoteContextLength),
    after: `${passage.slice(end)}${after}`.slice(0, quoteContextLength),
  };
};
