type WireMessage = Readonly<Record<string, unknown>>;

const mark = { cache_control: { type: 'ephemeral' } } as const;

const isObject = (value: unknown): value is WireMessage => typeof value === 'object' && value !== null;

const piecesOf = (content: unknown): readonly WireMessage[] => {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter(isObject) : [];
};

/** Only a text can be marked. */
const markText = (pieces: readonly WireMessage[]): readonly WireMessage[] => {
  const last = pieces.findLastIndex(({ type }) => type === 'text');
  return pieces.map((piece, index) => (index === last ? { ...piece, ...mark } : piece));
};

/**
 * Marks the instructions and the last two questions for caching (OpenRouter docs, "Prompt Caching", Anthropic). Every
 * question is written as a list, marked or not, so that it stays the same when the marks move on.
 */
export const withCacheControl = (messages: readonly WireMessage[]): readonly WireMessage[] => {
  const questions = messages.flatMap(({ role }, index) => (role === 'user' ? [index] : [])).slice(-2);
  return messages.map((message, index) => {
    const { role, content } = message;
    if (role !== 'user' && role !== 'system') return message;
    const pieces = piecesOf(content);
    return { ...message, content: role === 'system' || questions.includes(index) ? markText(pieces) : pieces };
  });
};
