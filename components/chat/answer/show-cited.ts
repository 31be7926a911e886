import { statementsAt } from '@/lib/domain/pages/cited-statements';
import type { PassageSource } from '@/lib/domain/pages/page-citation';
import { showPassage } from '@/lib/panel/pages/show-passage';

const blocks = 'p, li, td, th, dd, dt, summary, blockquote, h1, h2, h3, h4, h5, h6';

/** What an answer states at one of its citations, in the text as it is drawn. */
const statementsBeside = (citation: Element): readonly string[] => {
  const block = citation.closest(blocks);
  if (block === null) return [];
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEndBefore(citation);
  const start = before.toString().length;
  return statementsAt(block.textContent ?? '', start, start + (citation.textContent ?? '').length);
};

/** Shows the sentence that an answer's statement rests on; `citation` holds the brackets that were pressed. */
export const showCited = (source: PassageSource, citation: Element): void =>
  showPassage(source, statementsBeside(citation));
