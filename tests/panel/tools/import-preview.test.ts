import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readServers } from '@/lib/panel/tools/import-preview';
import { openFakePanel } from '@/tests/fakes/panel';

const onComputer = (userAgent: string): void => {
  vi.stubGlobal('navigator', { userAgent });
};
beforeEach(() => onComputer('Mozilla/5.0 (X11; Linux x86_64)'));
afterEach(() => vi.unstubAllGlobals());

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

it('asks for lines that the shell of this computer reads', async () => {
  const panel = openFakePanel();

  await readServers('{}');
  onComputer('Mozilla/5.0 (Windows NT 10.0; Win64; x64)');
  await readServers('{}');

  expect(panel.sent('mcp-import').map(({ shell }) => shell)).toEqual(['posix', 'windows']);
});

it('finds nothing in a text that names no server', async () => {
  openFakePanel();

  expect(await readServers('hello')).toEqual([]);
});
