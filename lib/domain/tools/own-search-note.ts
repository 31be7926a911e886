import type { MessagePart } from '@/lib/domain/message-part';
import type { StreamPart } from '@/lib/domain/stream-part';

const type = 'parley-own-search';

/**
 * Says that the model's service searched the web by itself. The run adds it to the answer as an annotation, and it is stored:
 * what strangers wrote came in here, whether or not the answer cites it.
 */
export const ownSearchNote: StreamPart = { type: 'message_annotations', annotations: [{ type }] };

const isNote = (annotation: unknown): boolean =>
  typeof annotation === 'object' && annotation !== null && 'type' in annotation && annotation.type === type;

/** Whether the model's service brought what others wrote into an answer: it says that it searched, or names pages. */
export const hasSearched = ({
  parts,
  annotations,
}: {
  readonly parts: readonly MessagePart[];
  readonly annotations: readonly unknown[];
}): boolean => parts.some((part) => part.type === 'source') || annotations.some(isNote);
