import { expect, it } from 'vitest';
import { serverIcon } from '@/lib/tools/mcp/server-icon';

const png = 'data:image/png;base64,iVBORw0KGgo=';

it('is the first picture that loads nothing', () => {
  expect(serverIcon({ icons: [{ src: 'https://icons.example/a.png' }, { src: png }] })).toBe(png);
});

it.each([
  'https://icons.example/a.png',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:text/html;base64,PGI+',
  'data:image/png,raw',
  'data:image/png;base64,a" onerror="alert(1)',
  `data:image/png;base64,${'A'.repeat(70_000)}`,
  'javascript:alert(1)',
])('is never %.40s', (src) => {
  expect(serverIcon({ icons: [{ src }] })).toBeUndefined();
});

it('is missing where a server has none', () => {
  expect(serverIcon({})).toBeUndefined();
});
