import { expect, it } from 'vitest';
import { toResult } from '@/lib/tools/mcp/mcp-content';

it('keeps what is for the page of a call apart from what models read', () => {
  const meta = { 'example.com/view': 'rows' };
  const _meta = { ...meta, 'io.modelcontextprotocol/serverInfo': { name: 'weather', version: '1' } };
  expect(toResult({ content: [{ type: 'text', text: 'Rain' }], _meta })).toEqual({
    content: [{ type: 'text', text: 'Rain' }],
    meta,
    isUntrusted: true,
  });
});
