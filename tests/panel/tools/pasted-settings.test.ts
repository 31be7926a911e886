import { expect, it } from 'vitest';
import { isPastedSettings } from '@/lib/panel/tools/pasted-settings';

it.each([
  ['npx -y @modelcontextprotocol/server-everything', true],
  ['{"mcpServers":{}}', true],
  ['"notes": {"url":"https://a.example"}', true],
  ['```json\n{}\n```', true],
  ['https://mcp.example.com/mcp', false],
  [' mcp.example.com/mcp ', false],
  ['127.0.0.1:3000', false],
  ['[::1]:3000/mcp', false],
  ['', false],
])('%j is settings or a line for a terminal: %s', (text, expected) => {
  expect(isPastedSettings(text)).toBe(expected);
});
