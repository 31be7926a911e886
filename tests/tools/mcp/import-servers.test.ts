import { expect, it } from 'vitest';
import { importServers } from '@/lib/tools/mcp/import-servers';

const of = (entry: unknown) => importServers(JSON.stringify({ mcpServers: { it: entry } }), 'posix')?.[0];

it.each([
  ['Claude Desktop and Cursor', 'mcpServers'],
  ['VS Code', 'servers'],
  ['Zed', 'context_servers'],
])('reads the settings of %s', (_, key) => {
  const text = JSON.stringify({ [key]: { Docs: { type: 'http', url: 'https://mcp.example.com/mcp' } } });
  expect(importServers(text, 'posix')).toEqual([
    {
      type: 'server',
      title: 'Docs',
      url: 'https://mcp.example.com/mcp',
      headers: {},
      isOldTransport: false,
      openHeaders: [],
    },
  ]);
});

it('reads settings of VS Code with comments, trailing commas and addresses that look like comments', () => {
  const text = `{ "mcp": { // ours
    "servers": { "a": { "url": "https://a.example/mcp", /* no key */ }, },
  } }`;
  expect(importServers(text, 'posix')).toMatchObject([{ type: 'server', title: 'a', url: 'https://a.example/mcp' }]);
});

it.each([['serverUrl'], ['httpUrl'], ['url']])('takes the address from %s', (key) => {
  expect(of({ [key]: 'https://a.example/mcp' })).toMatchObject({ type: 'server', url: 'https://a.example/mcp' });
});

it('keeps headers, and asks for those that another program would fill in', () => {
  const headers = { 'X-Team': 'blue', Authorization: `Bearer $\{input:token}`, 'bad name': 'x', Split: 'a\r\nb' };
  expect(of({ url: 'https://a.example/mcp', headers })).toMatchObject({
    headers: { 'X-Team': 'blue' },
    openHeaders: ['Authorization'],
  });
});

it('marks a server of the old transport', () => {
  expect(of({ type: 'sse', url: 'https://a.example/sse' })).toMatchObject({ isOldTransport: true });
});

it('turns a program into the command of a bridge, without the values of its environment', () => {
  const args = ['-y', '@modelcontextprotocol/server-filesystem', '/srv/My Files'];
  const entry = of({ command: 'npx', args, env: { API_KEY: 'made-up-secret' } });
  expect(entry).toEqual({
    type: 'program',
    title: 'it',
    command: "npx -y @modelcontextprotocol/server-filesystem '/srv/My Files'",
    environment: ['API_KEY'],
    bridge: [
      String.raw`npx -y supergateway --stdio 'npx -y @modelcontextprotocol/server-filesystem '\''/srv/My Files'\'''`,
      '--outputTransport streamableHttp --stateful --port 8801',
    ].join(' '),
    url: 'http://127.0.0.1:8801/mcp',
  });
  expect(JSON.stringify(entry)).not.toContain('made-up-secret');
});

it('writes the command for the shell of Windows', () => {
  const text = JSON.stringify({ mcpServers: { it: { command: 'npx', args: ['files', 'C:\\My Files'] } } });
  expect(importServers(text, 'windows')).toMatchObject([
    {
      command: String.raw`npx files "C:\My Files"`,
      bridge: expect.stringContaining(String.raw`--stdio "npx files \"C:\My Files\""`),
    },
  ]);
});

it('reads a program of Zed, whose parts are one step deeper', () => {
  const command = { path: 'npx', args: ['-y', 'notes'], env: { NOTES_KEY: 'made-up' } };
  expect(of({ command, settings: {} })).toMatchObject({ command: 'npx -y notes', environment: ['NOTES_KEY'] });
});

it('gives each bridge a port of its own', () => {
  const text = JSON.stringify({ mcpServers: { a: { command: 'a' }, b: { command: 'b' } } });
  expect(importServers(text, 'posix')).toMatchObject([
    { url: 'http://127.0.0.1:8801/mcp' },
    { url: 'http://127.0.0.1:8802/mcp' },
  ]);
});

it('connects to the server behind mcp-remote without it', () => {
  expect(
    of({ command: 'npx', args: ['-y', 'mcp-remote@latest', 'https://mcp.example.com/sse', '--debug'] }),
  ).toMatchObject({
    type: 'server',
    url: 'https://mcp.example.com/sse',
  });
});

it('takes the headers of mcp-remote along, and asks for those that nobody filled in', () => {
  const args = ['-y', 'mcp-remote', 'https://mcp.example.com/mcp', '--header', `Authorization:$\{AUTH}`];
  const more = ['--header', 'X-Team: blue', '--header', `X-Key: $\{MISSING}`];
  expect(of({ command: 'npx', args: [...args, ...more], env: { AUTH: 'Bearer made-up' } })).toMatchObject({
    headers: { Authorization: 'Bearer made-up', 'X-Team': 'blue' },
    openHeaders: ['X-Key'],
  });
});

it.each([[`$\{env:KEY}`], ['Bearer $KEY'], ['Bearer <your token>'], ['Bearer YOUR_API_KEY'], ['Bearer {KEY}']])(
  'asks for a header whose value is %j',
  (value) => {
    expect(of({ url: 'https://a.example/mcp', headers: { 'X-Key': value } })).toMatchObject({ openHeaders: ['X-Key'] });
  },
);

it.each([
  ['an address that is none of the web', { url: 'javascript:alert(1)' }],
  ['plain http to the internet', { url: 'http://mcp.example.com/mcp' }],
  ['a command that looks like another than it is', { command: 'npx \u202Efdp' }],
  ['a command of two lines', { command: 'sh', args: ['-c', 'a\nb'] }],
  ['an entry that says nothing', {}],
  ['an entry that is none', 7],
])('does not take over %s', (_, entry) => {
  expect(of(entry)).toEqual({ type: 'unknown', title: 'it' });
});

it('reads nothing from other texts', () => {
  expect(importServers('hello', 'posix')).toBeUndefined();
  expect(importServers('[]', 'posix')).toBeUndefined();
  expect(importServers('{"mcpServers":[]}', 'posix')).toBeUndefined();
  expect(importServers(`{"mcpServers":{}}${' '.repeat(1_000_001)}`, 'posix')).toBeUndefined();
});

it('reads at most 100 entries, and titles without what is hidden in them', () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`s${index}`, {}]));
  expect(importServers(JSON.stringify({ mcpServers: many }), 'posix')).toHaveLength(100);
  expect(importServers('{"mcpServers":{"a\\u202eb":{}}}', 'posix')).toEqual([{ type: 'unknown', title: 'ab' }]);
});
