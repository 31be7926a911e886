import { useEffect, useState } from 'react';
import { useSession } from '@/lib/panel/session-store';
import { onConversations, type SearchHit, searchConversations } from './conversation-list';
import { holdSignatures } from './held-signatures';

/** What a search has found so far. */
export type ConversationSearch = {
  /** The words that were searched, joined by line feeds. */
  readonly query: string;
  readonly status: 'idle' | 'searching' | 'done';
  readonly hits: readonly SearchHit[];
};

const noSearch: ConversationSearch = { query: '', status: 'idle', hits: [] };
/** Pause in typing after which a search starts, ms. */
const debounceMs = 150;
/** Hits are drawn in steps, so that a common word does not redraw the list for each, ms. */
const drawEveryMs = 50;

const run = async (query: string, signal: AbortSignal, show: (found: ConversationSearch) => void): Promise<void> => {
  const hits: SearchHit[] = [];
  let drawn = -1;
  const draw = (): void => {
    if (signal.aborted || drawn === hits.length) return;
    drawn = hits.length;
    show({ query, status: 'searching', hits: [...hits] });
  };
  const timer = setInterval(draw, drawEveryMs);
  try {
    for await (const hit of searchConversations(query.split('\n'), signal)) {
      hits.push(hit);
      if (hits.length === 1) draw();
    }
    if (!signal.aborted) show({ query, status: 'done', hits });
  } finally {
    clearInterval(timer);
  }
};

/** Searches titles and messages as the user types. The next key cancels the search before it. */
export const useConversationSearch = (words: readonly string[]): ConversationSearch => {
  const query = words.join('\n');
  const [found, setFound] = useState(noSearch);

  useEffect(() => holdSignatures(onConversations), []);
  useEffect(() => {
    if (query === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      run(query, controller.signal, setFound).catch(() => {
        if (!controller.signal.aborted) useSession.setState({ storageProblem: 'broken' });
      });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  return query === '' ? noSearch : found;
};
