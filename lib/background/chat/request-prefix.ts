import type { ChatRequest, RequestPart } from '@/lib/domain/chat-request';

/** Longer contents count by their length and both ends: if they differ, they differ there. UTF-16 units. */
const longContent = 8192;

const sample = (data: string): string =>
  data.length <= longContent ? data : `${data.length} ${data.slice(0, 2048)} ${data.slice(-2048)}`;

const isReasoning = ({ type }: RequestPart): boolean => type === 'reasoning' || type === 'redacted_reasoning';

/** What is sealed is left out: the prefix decides whether it is sent. */
const contentOf = (part: RequestPart): unknown => {
  if (part.type === 'tool_call') {
    const { providerMetadata: _, ...call } = part;
    return call;
  }
  if (part.type === 'tool_result' && part.pictures !== undefined) {
    return { ...part, pictures: part.pictures.map(({ mimeType, data }) => [mimeType, sample(data)]) };
  }
  return 'data' in part ? { ...part, data: sample(part.data) } : part;
};

/** 64 bits of a text in hexadecimal (FNV-1a in two lanes): tells texts apart, and keeps no secret. */
const fingerprint = (text: string): string => {
  let one = 0x811c9dc5;
  let other = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ (unit + index), 0x85ebca6b);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
};

/**
 * Thoughts of one step were once kept as one part, whatever stood between them: where they stood is unknown, and services
 * refuse them in another place. A name without this is of such an answer, whose sealed thoughts stay here.
 */
const keepsPlaces = 'places';

/**
 * Names what comes before an answer: instructions, tools and search, messages. A service binds the reasoning that it signs to all
 * of this and refuses it after anything else (Anthropic: "bound to a different conversation").
 */
export const prefixOf = ({
  system,
  tools,
  search,
  messages,
}: Pick<ChatRequest, 'system' | 'tools' | 'search' | 'messages'>): string => {
  const turns = messages.map(({ role, parts }) => [role, parts.filter((part) => !isReasoning(part)).map(contentOf)]);
  return fingerprint(JSON.stringify([keepsPlaces, system, tools, turns, ...(search === undefined ? [] : [search])]));
};
