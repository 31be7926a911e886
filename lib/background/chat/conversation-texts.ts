import { textOfBase64 } from '@/lib/domain/attachment';
import type { Message } from '@/lib/domain/message';
import type { FilePart, MessagePart } from '@/lib/domain/message-part';
import { keptResultOf, resultWords } from '@/lib/domain/tools/kept-result';
import { hasSearched } from '@/lib/domain/tools/own-search-note';
import type { ConversationTexts } from '@/lib/domain/tools/strange-arguments';

type Said = Pick<Message, 'role' | 'parts' | 'annotations' | 'isTainted'>;

const nothing: ConversationTexts = { foreign: [], own: [], hasUnread: false };
const unread: ConversationTexts = { ...nothing, hasUnread: true };
const written = (...foreign: readonly string[]): ConversationTexts => ({ ...nothing, foreign });

/** The texts of both. */
const joined = (all: readonly ConversationTexts[]): ConversationTexts => ({
  foreign: all.flatMap(({ foreign }) => foreign),
  own: all.flatMap(({ own }) => own),
  hasUnread: all.some(({ hasUnread }) => hasUnread),
});

const json = (value: unknown): string => JSON.stringify(value) ?? '';

/** A file of the user's: whoever attached it, others can have written it. */
const ofFile = ({ mimeType, data, name = '', text, page, resource }: FilePart): ConversationTexts => {
  const about = [name, ...(page === undefined ? [] : [page.title, page.url]), resource?.uri ?? ''];
  if (text !== undefined) {
    // A model that reads the document itself sees its pictures, too.
    return mimeType === 'application/pdf' ? joined([written(...about, text), unread]) : written(...about, text);
  }
  if (page === undefined && !mimeType.startsWith('text/')) return joined([written(...about), unread]);
  return written(...about, textOfBase64(data));
};

/** What a call gave. Of a service's own tools nobody says who wrote it. */
const ofResult = (result: unknown): ConversationTexts => {
  const kept = keptResultOf(result);
  if (kept === undefined) return written(json(result));
  if (!kept.isUntrusted) return nothing;
  const words = written(resultWords(kept), kept.structured === undefined ? '' : json(kept.structured));
  return kept.content.some(({ type }) => type === 'image') ? joined([words, unread]) : words;
};

const ofPart = (part: MessagePart, { role, isTainted = false }: Said): ConversationTexts => {
  if (part.type === 'tool-invocation') return part.state === 'result' ? ofResult(part.result) : nothing;
  if (role !== 'user') return nothing;
  if (part.type === 'file') return ofFile(part);
  if (part.type !== 'text') return nothing;
  return isTainted ? written(part.text) : { ...nothing, own: [part.text] };
};

/**
 * The texts of a conversation by who wrote them. What a model wrote is nobody's: it has nothing but these. Results that only say
 * in our words what became of a call hold nothing to compare.
 */
export const conversationTexts = (messages: readonly Said[]): ConversationTexts =>
  joined(
    messages.flatMap((message) => [
      ...message.parts.map((part) => ofPart(part, message)),
      ...(hasSearched({ parts: message.parts, annotations: message.annotations ?? [] }) ? [unread] : []),
    ]),
  );
