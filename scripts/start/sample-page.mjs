import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/**
 * Serves the page that the panel opens beside, on loopback.
 * @returns {Promise<{ url: string, stop(): void }>}
 */
export const startSamplePage = async () => {
  const html = readFileSync(join(import.meta.dirname, 'sample-page.html'));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP address');
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() };
};
