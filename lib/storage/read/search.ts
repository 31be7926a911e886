import { mapSearchText, mayContain, occurrencesOf, type TextRange } from '@/lib/domain/library/search-text';
import { messageText } from '@/lib/domain/message';
import { readConversation, readMessage } from './conversations';
import { type ParleyDatabase, parley, type SearchSignatureRow, type SearchTextRow } from './database';

/** A conversation that holds every word of the query. */
export type SearchHit = {
  readonly conversationId: string;
  readonly title: string;
  /** ms since the epoch. */
  readonly updatedAt: number;
  /** A piece of the first message that has a word, as it was written; the title when only the title has one. */
  readonly passage: string;
  /** Where the words are in `passage`, in order. */
  readonly matches: readonly TextRange[];
  /** The message that the passage is from; absent when only the title has a word. */
  readonly messageId?: string;
  /** Occurrences of the words in the whole conversation. */
  readonly hitCount: number;
};

/** Signatures per read, about half a megabyte: a task of a few milliseconds. */
const signatureSlice = 500;
const textSlice = 50;
/** So many of the latest conversations are looked at before all others: a screen of hits of a common word. */
const firstLook = 100;
/** UTF-16 units shown before and after the first word of a passage. */
const reach = 60;

/** Cuts the stretch around the first occurrence out of an original text. */
export const passageOf = (original: string, words: readonly string[]): Pick<SearchHit, 'passage' | 'matches'> => {
  const mapped = mapSearchText(original);
  const found = occurrencesOf(mapped.text, words).map((range) => ({
    start: mapped.starts[range.start] ?? 0,
    end: mapped.ends[range.end - 1] ?? original.length,
  }));
  const first = found[0]?.start ?? 0;
  const wordStart = original.lastIndexOf(' ', Math.max(0, first - reach)) + 1;
  const start = first <= reach ? 0 : wordStart;
  const end = Math.min(original.length, first + 2 * reach);
  const matches = found
    .filter((range) => range.start >= start && range.end <= end)
    .map((range) => ({ start: range.start - start, end: range.end - start }));
  return { passage: original.slice(start, end), matches };
};

const messageAt = (row: SearchTextRow, offset: number): string | undefined =>
  row.messageIds[row.ends.findIndex((end) => offset < end)];

const hitOf = async (
  row: SearchTextRow,
  words: readonly string[],
  database: ParleyDatabase,
): Promise<SearchHit | undefined> => {
  const conversation = await readConversation(row.conversationId, database);
  if (conversation === undefined) return undefined;
  const found = occurrencesOf(row.text, words);
  const inMessage = found.find((range) => messageAt(row, range.start) !== '');
  const messageId = inMessage === undefined ? '' : messageAt(row, inMessage.start);
  const message = messageId === undefined || messageId === '' ? undefined : await readMessage(messageId, database);
  return {
    conversationId: conversation.id,
    title: conversation.title,
    updatedAt: conversation.updatedAt,
    ...passageOf(message === undefined ? conversation.title : messageText(message), words),
    ...(message !== undefined && { messageId: message.id }),
    hitCount: found.length,
  };
};

/** All signatures, in slices. Undefined when the signal aborts. */
export const readSignatures = async (
  signal: AbortSignal,
  database: ParleyDatabase = parley,
): Promise<readonly SearchSignatureRow[] | undefined> => {
  const rows: SearchSignatureRow[] = [];
  let last = '';
  while (!signal.aborted) {
    // Ascending pages by primary key are one request each; any other order costs one per row.
    const page = await database.searchSignatures.where('conversationId').above(last).limit(signatureSlice).toArray();
    rows.push(...page);
    if (page.length < signatureSlice) return rows;
    last = page.at(-1)?.conversationId ?? last;
  }
  return undefined;
};

/** The conversations whose signatures allow all the words, latest change first. */
const candidatesIn = (signatures: readonly SearchSignatureRow[], words: readonly string[]): readonly string[] =>
  signatures
    .filter(({ bits }) => mayContain(bits, words))
    .sort((left, right) => right.at - left.at)
    .map((row) => row.conversationId);

async function* hitsIn(
  candidates: readonly string[],
  words: readonly string[],
  signal: AbortSignal,
  database: ParleyDatabase,
): AsyncGenerator<SearchHit> {
  for (let from = 0; from < candidates.length && !signal.aborted; from += textSlice) {
    const texts = await database.searchTexts.bulkGet(candidates.slice(from, from + textSlice));
    for (const row of texts) {
      if (signal.aborted) return;
      if (row === undefined || !words.every((word) => row.text.includes(word))) continue;
      const hit = await hitOf(row, words, database);
      if (hit !== undefined) yield hit;
    }
  }
}

/**
 * Conversations whose title or messages hold every one of the words, normalised, latest change first, as they are found: those of
 * the latest ones before any other is looked at. A scan in small slices, so that no task blocks the page; the signature of a
 * conversation spares loading texts that cannot match. Ends without an error when the signal aborts.
 *
 * @param known The signatures, where somebody holds them; undefined when they are dropped. The latest ones are read in any case.
 */
export async function* searchConversations(
  words: readonly string[],
  signal: AbortSignal,
  database: ParleyDatabase = parley,
  known: () => Promise<readonly SearchSignatureRow[] | undefined> = () => Promise.resolve(undefined),
): AsyncGenerator<SearchHit> {
  if (words.length === 0 || signal.aborted) return;
  const latest = await database.searchSignatures.orderBy('at').reverse().limit(firstLook).toArray();
  yield* hitsIn(candidatesIn(latest, words), words, signal, database);
  if (signal.aborted) return;
  const looked = new Set(latest.map(({ conversationId }) => conversationId));
  // Held ones may be dropped while they are read.
  const all = (await known()) ?? (await readSignatures(signal, database)) ?? [];
  const others = all.filter(({ conversationId }) => !looked.has(conversationId));
  yield* hitsIn(candidatesIn(others, words), words, signal, database);
}
