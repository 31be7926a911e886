import { createHash } from 'node:crypto';

type Block = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isObject = (value: unknown): value is Block => typeof value === 'object' && value !== null;

const withoutMarks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'cache_control');
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutMarks(item)]));
};

const blocksOf = (content: unknown): readonly unknown[] => {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content : [];
};

const isThinking = (block: unknown): block is Block => isObject(block) && block.type === 'thinking';

/** What a message says, whichever way it is written down; what was thought is bound by itself. */
const said = (message: unknown): unknown =>
  isObject(message) ? [message.role, blocksOf(message.content).filter((block) => !isThinking(block))] : message;

/** A block of the message that a thought stands in, as far as the thought is bound to it. Nobody can send a blank text. */
const boundBlock = (block: unknown): readonly unknown[] => {
  if (!isObject(block)) return [];
  const { type, text, thinking, name, input } = block;
  if (type === 'text') return String(text).trim() === '' ? [] : [[type, text]];
  return type === 'thinking' ? [[type, thinking]] : [[type, name, input]];
};

/**
 * The signature of a thought behind the first `count` messages of a body, its instructions and its tools, and behind
 * `earlier` in its own message.
 */
export const sealOf = (body: object, count: number, thinking: string, earlier: readonly unknown[]): string => {
  const { system, tools, messages }: Block = { ...body };
  const before = withoutMarks([blocksOf(system), listOf(tools), listOf(messages).slice(0, count).map(said)]);
  return createHash('sha256')
    .update(JSON.stringify([before, withoutMarks(earlier.flatMap(boundBlock)), thinking]))
    .digest('base64');
};

/** What it refuses of thoughts that come back: its signature binds each to all that came before it. */
export const checkSeals = (body: object): string | undefined => {
  const { messages }: Block = { ...body };
  for (const [index, message] of listOf(messages).entries()) {
    const blocks = isObject(message) ? blocksOf(message.content) : [];
    for (const [at, block] of blocks.entries()) {
      if (!isThinking(block)) continue;
      if (block.signature === sealOf(body, index, String(block.thinking), blocks.slice(0, at))) continue;
      return `messages.${index}.content.${at}: Invalid \`signature\` in \`thinking\` block`;
    }
  }
  return undefined;
};
