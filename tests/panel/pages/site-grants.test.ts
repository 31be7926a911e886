import { expect, it } from 'vitest';
import { groupGrants } from '@/lib/panel/pages/site-grants';

it('lists what was asked for together once, services apart from pages, every site first', () => {
  const patterns = [
    'https://news.example/*',
    'http://*/*',
    'https://*/*',
    'http://127.0.0.1/*',
    'http://news.example/*',
  ];

  expect(groupGrants(patterns, ['127.0.0.1:11434'])).toEqual([
    { id: 'all', patterns: ['http://*/*', 'https://*/*'], isService: false },
    { id: '127.0.0.1', host: '127.0.0.1', patterns: ['http://127.0.0.1/*'], isService: true },
    {
      id: 'news.example',
      host: 'news.example',
      patterns: ['https://news.example/*', 'http://news.example/*'],
      isService: false,
    },
  ]);
});
