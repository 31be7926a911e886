import { expect, it } from 'vitest';
import { readServers } from '@/lib/panel/tools/import-preview';
import { openFakePanel } from '@/tests/fakes/panel';

it('shows where a server is and which headers it has, and hands their values over only when asked', async () => {
  const headers = { 'x-key': 'fake-value' };
  openFakePanel().answer({
    'mcp-import': [
      {
        type: 'server',
        title: 'Notes',
        url: 'https://notes.example/mcp',
        headers,
        isOldTransport: false,
        openHeaders: ['x-open'],
      },
    ],
  });

  const [found] = (await readServers('{}')) ?? [];

  expect(found).toMatchObject({ host: 'notes.example', headerNames: ['x-key'], wanted: ['x-open'] });
  expect(JSON.stringify(found)).not.toContain('fake-value');
  expect(found?.type === 'server' && found.given()).toEqual(headers);
});

it('writes the command of a bridge so that a shell reads it back', async () => {
  openFakePanel().answer({
    'mcp-import': [
      {
        type: 'program',
        title: 'Files',
        command: 'npx files',
        environment: [],
        bridge: ['npx', '-y', 'supergateway', '--stdio', 'npx files'],
        url: 'http://127.0.0.1:8801/mcp',
      },
    ],
  });

  expect(await readServers('{}')).toMatchObject([{ bridge: "npx -y supergateway --stdio 'npx files'" }]);
});

it('finds nothing in a text that names no server', async () => {
  openFakePanel();

  expect(await readServers('hello')).toEqual([]);
});
