import { describe, expect, it } from 'vitest';
import { builtInPrompt } from '@/lib/providers/built-in/prompt';

const user = (text: string) => ({ role: 'user', parts: [{ type: 'text', text }] }) as const;

describe('a request to the browser’s own model', () => {
  it('is the last question, with what was said before as history', () => {
    const prompt = builtInPrompt({
      model: 'built-in',
      system: 'Be brief.',
      messages: [user('One?'), { role: 'assistant', parts: [{ type: 'text', text: 'One.' }] }, user('Two?')],
      settings: { temperature: 0 },
    });

    expect(prompt).toEqual({
      system: 'Be brief.',
      history: [
        { role: 'user', text: 'One?' },
        { role: 'assistant', text: 'One.' },
      ],
      text: 'Two?',
      temperature: 0,
    });
  });

  it('holds text alone', () => {
    const prompt = builtInPrompt({
      model: 'built-in',
      messages: [
        { role: 'assistant', parts: [{ type: 'reasoning', text: 'Hm.' }] },
        { role: 'tool', parts: [{ type: 'tool_result', toolCallId: '1', toolName: 'clock', result: 12 }] },
        {
          role: 'user',
          parts: [
            { type: 'text', text: 'What is this?' },
            { type: 'image', mimeType: 'image/png', data: 'AAAA' },
            { type: 'text', text: 'A file.' },
          ],
        },
      ],
    });

    expect(prompt).toEqual({ history: [], text: 'What is this?\n\nA file.' });
  });

  it.each([
    ['nothing', []],
    ['an answer last', [{ role: 'assistant', parts: [{ type: 'text', text: 'Hello.' }] }]],
    ['a picture alone', [{ role: 'user', parts: [{ type: 'image', mimeType: 'image/png', data: 'AAAA' }] }]],
  ] as const)('is refused with %s', (_what, messages) => {
    expect(() => builtInPrompt({ model: 'built-in', messages })).toThrow(
      expect.objectContaining({ data: { code: 'bad-request' } }),
    );
  });
});
