import type { Message } from '@/lib/domain/message';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import { callRecordsOf, type ToolCallRecord } from '@/lib/domain/tools/call-record';
import { ownText } from '@/lib/domain/tools/json-object';
import { keptResultOf } from '@/lib/domain/tools/kept-result';
import { searchSourceId } from '@/lib/domain/tools/search-way';
import { calledAddress } from '@/lib/tools/own/called-address';

/** An address as people write it, with or without `https:`. Each piece has a bound, so that a long text is read in one go. */
const written =
  /(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,20}\p{L}[\p{L}\p{N}-]{0,62}(?::\d{1,5})?(?:[/?#][^\s<>"'`]{0,2000})?/giu;
/** What ends a sentence and no address. */
const atEnd = /[.,;:!?)\]}»“”’]+$/u;

const withScheme = (text: string): string => (/^https?:/iu.test(text) ? text : `https://${text}`);

const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(written)].flatMap(([found]) => [found, found.replace(atEnd, '')].map(withScheme));

type Known = Pick<Message, 'role' | 'parts' | 'annotations' | 'isTainted'>;

const wasAllowed = ({ decision }: ToolCallRecord): boolean =>
  decision === 'once' || decision === 'conversation' || decision === 'always';

/** The addresses that a call brought, or was allowed to go to. */
const addressesOf = (part: ToolInvocationPart, record: ToolCallRecord | undefined): readonly string[] => {
  if (record === undefined || part.state !== 'result') return [];
  if (record.sourceId === searchSourceId) {
    return (keptResultOf(part.result)?.content ?? []).flatMap((piece) => (piece.type === 'link' ? [piece.uri] : []));
  }
  const url = record.toolName === 'fetch_url' ? ownText(part.args, 'url') : undefined;
  return url !== undefined && wasAllowed(record) ? [url] : [];
};

/**
 * Whether an address stands word by word in what the user wrote or in the result of a search, or was called with the user's
 * consent before: whoever asks for it adds nothing of their own. What pages and servers name does not count.
 */
export const knowsAddress = (messages: readonly Known[], address: string): boolean => {
  const isIt = (other: string): boolean => calledAddress(other) === address;
  return messages.some(({ role, parts, annotations, isTainted = false }) => {
    if (role === 'user') {
      return !isTainted && parts.some((part) => part.type === 'text' && addressesIn(part.text).some(isIt));
    }
    const records = callRecordsOf(annotations);
    return parts.some(
      (part) => part.type === 'tool-invocation' && addressesOf(part, records.get(part.toolCallId)).some(isIt),
    );
  });
};
