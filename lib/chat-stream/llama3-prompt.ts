import type { PromptMessage } from './llama2-prompt';

const roles: ReadonlySet<string> = new Set(['system', 'user', 'assistant']);

/** Special tokens of the model begin with `<|` (`<|eot_id|>`): a text that holds one could end its own turn. */
const withoutSpecialTokens = (text: string): string => text.replaceAll('<|', '< |');

const header = (role: string): string => `<|start_header_id|>${role}<|end_header_id|>\n\n`;

/**
 * Messages as the one prompt text that Llama 3 instruct models expect, ending where the assistant's turn begins. Texts
 * are trimmed, and special tokens inside them are broken up.
 * Format: https://www.llama.com/docs/model-cards-and-prompt-formats/meta-llama-3/
 *
 * @throws Error `Invalid message role: ROLE` for a role other than system, user and assistant.
 */
export const buildLlama3Prompt = (messages: readonly PromptMessage[]): string => {
  const turns = messages.map(({ role, content }) => {
    if (!roles.has(role)) throw new Error(`Invalid message role: ${role}`);
    return `${header(role)}${withoutSpecialTokens(content).trim()}<|eot_id|>`;
  });
  return `<|begin_of_text|>${turns.join('')}${header('assistant')}`;
};
