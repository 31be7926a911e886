import { fromImported } from './from-imported';
import { fromRows } from './from-rows';
import type { IncomingConversation } from './incoming';
import type { KnownSource, OpenArchive } from './known-source';

/** One reading of what was chosen: a conversation that may be stored, or a piece that could not be read. */
export type Incoming =
  | { readonly type: 'conversation'; readonly incoming: IncomingConversation }
  | { readonly type: 'unreadable'; readonly title?: string; readonly entry: string };

/**
 * Reads what was chosen, conversation by conversation, each as it may be stored. `now`: ms since the epoch.
 *
 * @throws DOMException AbortError when the signal aborts.
 */
export async function* readIncoming(
  source: KnownSource,
  archive: OpenArchive,
  now: number,
  signal: AbortSignal,
): AsyncGenerator<Incoming> {
  for await (const item of source.read(archive, signal)) {
    signal.throwIfAborted();
    if (item.type === 'unreadable') {
      yield item;
      continue;
    }
    const incoming = item.type === 'rows' ? fromRows(item, now) : await fromImported(source.id, item.conversation, now);
    yield incoming === undefined ? { type: 'unreadable', entry: '' } : { type: 'conversation', incoming };
  }
}
