import { expect, it, vi } from 'vitest';
import { silentPackages } from '@/scripts/build/silent-packages.mjs';

const code = "export const warn = (words) => { console.warn('[mcp-sdk]', words); console.log(words); return words; };";
const client = '/x/node_modules/@modelcontextprotocol/client/dist/index.mjs';

it('what the MCP client would write on the console is written nowhere', async () => {
  const silenced = silentPackages().transform(code, client)?.code ?? '';
  const written = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { warn } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(silenced)}`);

  expect(warn('a server’s word')).toBe('a server’s word');
  expect(written).not.toHaveBeenCalled();
});

it('other files stay as they are, and so does a file that says nothing', () => {
  expect(silentPackages().transform(code, '/x/lib/platform/log.ts')).toBeUndefined();
  expect(silentPackages().transform('export {};', client)).toBeUndefined();
});
