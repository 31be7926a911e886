import { createHash } from 'node:crypto';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A block as far as a thought behind it is bound to it: nobody can send a blank text. */
const boundBlock = (block: unknown): readonly unknown[] => {
  if (!isObject(block)) return [];
  if (typeof block.text === 'string') return block.text.trim() === '' ? [] : [block.text];
  if (isObject(block.toolUse)) return [[block.toolUse.name, block.toolUse.input]];
  if (isObject(block.reasoningContent) && isObject(block.reasoningContent.reasoningText)) {
    return [{ thought: block.reasoningContent.reasoningText.text }];
  }
  return [];
};

/** The signature of a thought behind the earlier blocks of its message. */
export const sealOf = (text: string, earlier: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([earlier.flatMap(boundBlock), text]))
    .digest('base64');

/** What is refused of thoughts that come back: Claude checks them here as at Anthropic. */
export const checkSeals = (body: unknown): string | undefined => {
  for (const [index, message] of listOf(isObject(body) ? body.messages : undefined).entries()) {
    const blocks = listOf(isObject(message) ? message.content : undefined);
    for (const [at, block] of blocks.entries()) {
      const thought =
        isObject(block) && isObject(block.reasoningContent) ? block.reasoningContent.reasoningText : undefined;
      if (!isObject(thought) || thought.signature === sealOf(String(thought.text), blocks.slice(0, at))) continue;
      return `The model returned the following errors: messages.${index}.content.${at}: Invalid \`signature\` in \`thinking\` block`;
    }
  }
  return undefined;
};
