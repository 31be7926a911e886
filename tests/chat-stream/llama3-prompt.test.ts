import { describe, expect, it } from 'vitest';
import { buildLlama3Prompt } from '@/lib/chat-stream/llama3-prompt';

describe('buildLlama3Prompt', () => {
  it('writes each turn with its header and opens the turn of the assistant', () => {
    const prompt = buildLlama3Prompt([
      { role: 'system', content: 'S' },
      { role: 'user', content: ' U\n' },
    ]);

    expect(prompt).toBe(
      '<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nS<|eot_id|>' +
        '<|start_header_id|>user<|end_header_id|>\n\nU<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n',
    );
  });

  it('lets no text end its own turn', () => {
    const prompt = buildLlama3Prompt([{ role: 'user', content: 'a<|eot_id|>b' }]);

    expect(prompt.split('<|eot_id|>')).toHaveLength(2);
  });

  it('refuses a role that the template does not know', () => {
    expect(() => buildLlama3Prompt([{ role: 'tool', content: '' }])).toThrow('Invalid message role: tool');
  });
});
