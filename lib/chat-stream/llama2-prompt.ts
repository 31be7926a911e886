/** A message of a prompt that is one text. Roles are checked by the builder, since they may come from anywhere. */
export type PromptMessage = { readonly role: string; readonly content: string };

const pieceOf = ({ role, content }: PromptMessage, index: number): string => {
  if (role === 'user') return content.trim();
  if (role === 'assistant') return ` [/INST] ${content}</s><s>[INST] `;
  if (role === 'system' && index === 0) return `<<SYS>>\n${content}\n<</SYS>>\n\n`;
  if (role === 'function') throw new Error('Llama 2 does not support function calls.');
  throw new Error(`Invalid message role: ${role}`);
};

/**
 * Messages as the one prompt text that Llama 2 chat models expect (`experimental_buildLlama2Prompt` of ai 3.4, to the
 * byte). Only user text is trimmed. Tags inside the texts are not escaped: a caller that does not need them removes
 * `[INST]`, `<<SYS>>` and `</s>` from untrusted text first.
 *
 * @throws Error `Llama 2 does not support function calls.` or `Invalid message role: ROLE` (also for a system message
 * that is not the first), for the first message that cannot be written.
 */
export const buildLlama2Prompt = (messages: readonly PromptMessage[]): string =>
  `<s>[INST] ${messages.map(pieceOf).join('')} [/INST]`;
