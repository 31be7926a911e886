import { describe, expect, it } from 'vitest';
import { buildLlama2Prompt } from '@/lib/chat-stream/llama2-prompt';

describe('buildLlama2Prompt', () => {
  it('puts a first system message into the first instruction', () => {
    const prompt = buildLlama2Prompt([
      { role: 'system', content: 'S' },
      { role: 'assistant', content: 'A' },
      { role: 'user', content: ' U \n' },
    ]);

    expect(prompt).toBe('<s>[INST] <<SYS>>\nS\n<</SYS>>\n\n [/INST] A</s><s>[INST] U [/INST]');
  });

  it('refuses a system message that is not the first', () => {
    const messages = [
      { role: 'user', content: 'U' },
      { role: 'system', content: 'S' },
    ];

    expect(() => buildLlama2Prompt(messages)).toThrow('Invalid message role: system');
  });

  it('reports the first message that cannot be written', () => {
    const messages = [
      { role: 'function', content: '{}' },
      { role: 'tool', content: '' },
    ];

    expect(() => buildLlama2Prompt(messages)).toThrow('Llama 2 does not support function calls.');
  });
});
