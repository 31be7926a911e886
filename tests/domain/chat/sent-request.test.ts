import { expect, it } from 'vitest';
import { sentFiles, sentRequest } from '@/lib/domain/chat/sent-request';

it('keeps the counts of a request and none of its content', () => {
  const sent = sentRequest(
    {
      model: 'm1',
      settings: { temperature: 0 },
      messages: [
        {
          role: 'user',
          parts: [
            { type: 'image', mimeType: 'image/png', data: 'c2VjcmV0' },
            { type: 'text', text: 'Why?' },
          ],
        },
      ],
    },
    'api.example.com',
  );

  expect(sent).toEqual({
    host: 'api.example.com',
    model: 'm1',
    settings: { temperature: 0 },
    messages: [{ role: 'user', characters: 4, pictures: 1 }],
  });
});

it('names what is attached, and how much of it goes as text', () => {
  const pdf = { type: 'file', mimeType: 'application/pdf', name: 'a.pdf', data: 'AAAA', text: 'Words' } as const;
  const page = {
    kind: 'page' as const,
    url: 'https://example.com/a',
    title: 'A page',
    words: 2,
    starts: [0, 4],
    sections: [],
    ofPassages: 9,
  };
  const parts = [
    { type: 'file', mimeType: 'image/png', name: 'sky.png', data: 'AAAA' },
    { type: 'file', mimeType: 'text/plain', name: 'notes.txt', data: btoa('four') },
    pdf,
    { type: 'file', mimeType: 'text/plain', name: 'A page', data: btoa('Hi\n\nyou'), page },
  ] as const;

  expect(sentFiles([{ role: 'user', parts }], false)).toEqual([
    { name: 'sky.png' },
    { name: 'notes.txt', characters: 4 },
    { name: 'a.pdf', characters: 5 },
    { name: 'A page', characters: 7, address: 'https://example.com/a', passages: { count: 2, all: 9 } },
  ]);
  expect(sentFiles([{ role: 'user', parts: [pdf] }], true)).toEqual([{ name: 'a.pdf' }]);
  const forgotten = { ...pdf, data: '', forgotten: { at: 1, bytes: 3 } };
  expect(sentFiles([{ role: 'user', parts: [forgotten] }], true)).toEqual([{ name: 'a.pdf', characters: 5 }]);
});

it('counts what calls were given and gave', () => {
  const call = { toolCallId: 'c1', toolName: 'f' };
  const pictures = [{ mimeType: 'image/png', data: 'AAAA' }];
  const { messages } = sentRequest(
    {
      model: 'm1',
      messages: [
        { role: 'assistant', parts: [{ type: 'tool_call', ...call, args: { a: 1 } }] },
        { role: 'tool', parts: [{ type: 'tool_result', ...call, result: 'four', pictures }] },
      ],
    },
    'api.example.com',
  );

  expect(messages).toEqual([
    { role: 'assistant', characters: 7, toolCalls: 1 },
    { role: 'tool', characters: 4, pictures: 1, toolCalls: 1 },
  ]);
});
