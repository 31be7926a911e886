import { fromImported } from './from-imported';
import { fromRows } from './from-rows';
import type { LeftOutItem, UnreadableItem } from './imported';
import type { IncomingConversation, IncomingSetting } from './incoming';
import type { KnownSource, OpenArchive } from './known-source';
import { fromSettingRow } from './settings/from-setting-row';

/** One reading of what was chosen: a conversation that may be stored, or what does not come and why. */
export type Incoming =
  | { readonly type: 'conversation'; readonly incoming: IncomingConversation }
  | { readonly type: 'setting'; readonly incoming: IncomingSetting }
  | UnreadableItem
  | LeftOutItem;

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
    if (item.type === 'unreadable' || item.type === 'left-out') {
      yield item;
      continue;
    }
    if (item.type === 'setting') {
      yield* fromSettingRow(item, now);
      continue;
    }
    const incoming = item.type === 'rows' ? fromRows(item, now) : await fromImported(source.id, item.conversation, now);
    yield incoming === undefined ? { type: 'unreadable', entry: '' } : { type: 'conversation', incoming };
  }
}
