import { expect, it } from 'vitest';
import { formingCall } from '@/lib/panel/tools/forming-call';

const sources = [{ id: 'mcp-01a223dc', title: 'My files', tools: [{ name: 'read', title: 'Read a file' }] }];

it.each([
  ['mcp-01a223dc____read', { tool: 'Read a file', source: 'My files' }],
  ['mcp-01a223dc____write', { tool: 'write', source: 'My files' }],
  ['mcp-01a223dc____MD5HASH_0123456789ab', { tool: 'My files', source: 'My files' }],
  ['mcp-gone____read', { tool: 'read' }],
  ['mcp-01a2', { tool: 'mcp-01a2' }],
])('a call of %s is shown by the names that people know', (called, shown) => {
  expect(formingCall(called, sources)).toEqual(shown);
});
