import { expect, it } from 'vitest';
import { sentRequest } from '@/lib/domain/sent-request';

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
