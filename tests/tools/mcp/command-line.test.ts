import { expect, it } from 'vitest';
import { commandLine } from '@/lib/tools/mcp/command-line';
import { importServers } from '@/lib/tools/mcp/import-servers';

const started = (command: string, args: readonly string[], env = {}) => ({ command, args, env });

it.each([
  [
    'npx -y @modelcontextprotocol/server-everything',
    { 'server-everything': started('npx', ['-y', '@modelcontextprotocol/server-everything']) },
  ],
  [
    '$ uvx mcp-server-git@1.2 --repository "My files"',
    { 'mcp-server-git': started('uvx', ['mcp-server-git@1.2', '--repository', 'My files']) },
  ],
  ["API_KEY='a b' node ./dist/index.js", { index: started('node', ['./dist/index.js'], { API_KEY: 'a b' }) }],
  ['npx -y \\\n  mcp-notes', { 'mcp-notes': started('npx', ['-y', 'mcp-notes']) }],
  [
    'claude mcp add notes -- npx -y mcp-notes --dir /tmp',
    { notes: started('npx', ['-y', 'mcp-notes', '--dir', '/tmp']) },
  ],
  [
    'docker run -i --rm -e KEY=1 -v /a:/b mcp/fetch',
    { fetch: started('docker', ['run', '-i', '--rm', '-e', 'KEY=1', '-v', '/a:/b', 'mcp/fetch']) },
  ],
  ['`npx -y mcp-notes`', { 'mcp-notes': started('npx', ['-y', 'mcp-notes']) }],
  ['sudo npx -y mcp-notes', { 'mcp-notes': started('npx', ['-y', 'mcp-notes']) }],
  ['env KEY=1 npx -y mcp-notes', { 'mcp-notes': started('npx', ['-y', 'mcp-notes'], { KEY: '1' }) }],
  ['cmd /c npx -y mcp-notes', { 'mcp-notes': started('npx', ['-y', 'mcp-notes']) }],
  ['PS C:\\Users\\me> npx -y mcp-notes', { 'mcp-notes': started('npx', ['-y', 'mcp-notes']) }],
  ['C:\\nodejs\\npx.cmd -y mcp-notes', { 'mcp-notes': started('C:/nodejs/npx.cmd', ['-y', 'mcp-notes']) }],
  ['gemini mcp add notes npx -y mcp-notes', { notes: started('npx', ['-y', 'mcp-notes']) }],
  ['gemini mcp add -e KEY=1 notes uvx mcp-notes --dir /tmp', { notes: started('uvx', ['mcp-notes', '--dir', '/tmp']) }],
  [`claude mcp add-json notes '{"url":"https://a.example/mcp"}'`, { notes: { url: 'https://a.example/mcp' } }],
  [`code --add-mcp '{"name":"notes","command":"npx","args":["mcp-notes"]}'`, { notes: started('npx', ['mcp-notes']) }],
  [
    'claude mcp add --transport http wiki https://wiki.example.com/mcp',
    { wiki: { url: 'https://wiki.example.com/mcp' } },
  ],
])('a line for a terminal is understood: %s', (line, settings) => {
  expect(commandLine(line)).toEqual(settings);
});

it.each(['example.com/mcp', 'rm -rf /', 'npx', 'two\nlines', 'a sentence about npx', ''])('%j is none', (line) => {
  expect(commandLine(line)).toBeUndefined();
});

const notes = { url: 'https://notes.example.com/mcp' };

it.each<[string, string]>([
  ['an entry by its name', JSON.stringify({ notes })],
  ['an entry without what stands around it', `"notes": ${JSON.stringify(notes)},`],
  ['an entry alone', JSON.stringify(notes)],
  ['settings in the fence of a code block', `\`\`\`json\n${JSON.stringify({ mcpServers: { notes } })}\n\`\`\``],
])('settings are read that are %s', (_, text) => {
  expect(importServers(text, 'posix')).toMatchObject([{ type: 'server', url: notes.url }]);
});

it('a line leads to the bridge that makes its program reachable, and runs nothing', () => {
  expect(importServers('npx -y @modelcontextprotocol/server-everything', 'posix')).toMatchObject([
    {
      type: 'program',
      title: 'server-everything',
      command: 'npx -y @modelcontextprotocol/server-everything',
      bridge: expect.stringContaining('supergateway'),
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/u),
    },
  ]);
});
