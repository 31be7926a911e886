import type { RequestMessage, RequestPart } from '@/lib/domain/chat-request';

/**
 * Names a tool call that a service left unnamed. The conversation may go on at another service: OpenAI's chat completions
 * take 40 characters, and a UUID with its hyphens would be one too many.
 */
export const makeCallId = (): string => `call_${crypto.randomUUID().replaceAll('-', '')}`;

/** Nine letters and digits that stand for a text (FNV-1a in two lanes): every service takes them. */
const shortId = (text: string): string => {
  let one = 0x811c9dc5;
  let other = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ (unit + index), 0x85ebca6b);
  }
  return [one, other]
    .map((lane) => (lane >>> 0).toString(36).padStart(7, '0').slice(-5))
    .join('')
    .slice(1);
};

const withPlainCharacters = (text: string): string => text.replace(/[^a-zA-Z0-9_-]/gu, '_');

/** Ids as a service wants them (`form`, a pattern), each for one call only; the result of a call gets the id of its call. */
const createIds = (form: string) => {
  const taken = new RegExp(form, 'u');
  const used = new Set<string>();
  const idsOfCalls = new Map<string, string>();
  const formed = (id: string): string => {
    const plain = taken.test(id) ? id : withPlainCharacters(id);
    return taken.test(plain) ? plain : shortId(id);
  };
  return {
    ofCall: (id: string): string => {
      let own = formed(id);
      for (let again = 1; used.has(own); again += 1) own = shortId(`${id} ${again}`);
      used.add(own);
      idsOfCalls.set(id, own);
      return own;
    },
    ofResult: (id: string): string => idsOfCalls.get(id) ?? formed(id),
  };
};

/** The longest name of a tool that every service takes (OpenAI, Bedrock: 64). */
const maxName = 64;

const formedName = (name: string): string => withPlainCharacters(name).slice(0, maxName) || '_';

/**
 * The calls in a conversation as a service takes them: it refuses the whole request for one id of another service that is
 * too long or has other characters, for one that two answers use, and for the name of a tool that a model made up. `ids`
 * is the pattern of its ids; absent: they go as they came.
 */
export const fitCalls = (messages: readonly RequestMessage[], ids?: string): readonly RequestMessage[] => {
  const made = ids === undefined ? undefined : createIds(ids);
  const fitted = (part: RequestPart): RequestPart => {
    if (part.type !== 'tool_call' && part.type !== 'tool_result') return part;
    const { toolCallId: id } = part;
    const toolCallId = (part.type === 'tool_call' ? made?.ofCall(id) : made?.ofResult(id)) ?? id;
    return { ...part, toolCallId, toolName: formedName(part.toolName) };
  };
  return messages.map((message) => ({ ...message, parts: message.parts.map(fitted) }));
};
