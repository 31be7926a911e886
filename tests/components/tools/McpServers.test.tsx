// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { McpServers } from '@/components/tools/McpServers';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { KnownServer } from '@/lib/domain/tools/known-server';
import { type McpConnection, mcpStepIds } from '@/lib/domain/tools/mcp-connection';
import { useSession } from '@/lib/panel/session-store';
import { useMcpServers } from '@/lib/panel/tools/mcp-servers';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

const known: readonly KnownServer[] = [
  { title: 'DeepWiki', url: 'https://mcp.deepwiki.example/mcp', access: 'open' },
  {
    title: 'Tried',
    url: 'https://tried.example/mcp',
    access: 'key',
    confirmed: { source: 'https://tried.example/docs', on: '2026-11-20' },
  },
];

const passphrase = 'Passphrase';
const open = (connections: readonly McpConnection[] = []) => {
  const connection = openFakePanel();
  useMcpServers.setState({ connections: undefined, known: [] });
  connection.answer({ 'mcp-list': { connections, known } });
  const request = vi.fn(async () => true);
  replaceMembers(fakeBrowser.permissions, { request });
  replaceMembers(fakeBrowser.identity, { getRedirectURL: (path = '') => `https://parley.example/${path}` });
  renderThemed(<McpServers unlock={() => <p>{passphrase}</p>} />);
  return { connection, request };
};
const failing = (error: ChatErrorData): McpConnection => mcpConnection({ check: { at: 1, ms: 1, error } });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'More options for Notes' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

afterEach(cleanup);

describe('connecting a server', () => {
  it('takes an address, asks for its host, and sends a key to the background only', async () => {
    const { connection, request } = open();
    connection.answer({ 'mcp-add': { connection: mcpConnection(), check: { at: 1, ms: 5 } } });

    type('Address', 'notes.example/mcp');
    await press('Name, key and headers');
    type(/^Key or token/u, 'fake-token');
    await press('Connect');

    await waitFor(() => expect(connection.sent('mcp-add')).toHaveLength(1));
    expect(request).toHaveBeenCalledWith({ origins: ['https://notes.example/*'] });
    expect(connection.sent('mcp-add')[0]).toMatchObject({
      title: 'notes.example',
      url: 'https://notes.example/mcp',
      headers: { Authorization: 'Bearer fake-token' },
    });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Key or token/u).value).toBe(''));
  });

  it('says what went wrong, keeps what was typed, and saves it on demand', async () => {
    const { connection } = open();
    connection.answer({ 'mcp-add': { check: { at: 1, ms: 1, error: { code: 'refused', host: 'notes.example' } } } });

    type('Address', 'https://notes.example/mcp');
    await press('Connect');
    expect(await screen.findByText('Nothing is responding at notes.example')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://notes.example/mcp');
    await press('Save anyway');

    await waitFor(() => expect(connection.sent('mcp-add')[1]).toMatchObject({ keepUntested: true }));
  });

  it('can be ended while it takes long, also in the background, and keeps what was typed', async () => {
    const { connection } = open();
    const answer = connection.hold('mcp-add');
    type('Address', 'https://notes.example/mcp');
    await press('Connect');
    expect(await screen.findByText('notes.example: checking…')).toBeTruthy();
    await press('Cancel');

    const [{ workId } = { workId: undefined }] = connection.sent('mcp-add');
    expect(workId).toBeTruthy();
    expect(connection.sent('tool-wait-cancel')).toMatchObject([{ workId }]);
    expect(screen.queryByText('notes.example: checking…')).toBeNull();
    answer({ check: { at: 1, ms: 1, error: { code: 'refused', host: 'notes.example' } } });
    await act(async () => undefined);
    expect(screen.queryByText(/Nothing is responding/u)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://notes.example/mcp');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Connect' }).disabled).toBe(false);
  });

  it('offers well-known servers, and says which of them were tried', async () => {
    const { connection } = open();
    await press('Well-known servers');

    expect(screen.getByText(/address not verified/u)).toBeTruthy();
    expect(screen.getByText(/verified on its maker’s site, Nov/u)).toBeTruthy();
    await press('Connect: DeepWiki');
    await waitFor(() => expect(connection.sent('mcp-add')).toMatchObject([{ title: 'DeepWiki', headers: {} }]));
    await press('Connect: Tried');
    expect(screen.getByLabelText(/^Key or token/u)).toBeTruthy();
  });

  it('shows what another program has before anything is connected, with the command of a bridge', async () => {
    const { connection } = open();
    const server = { type: 'server', title: 'Wiki', url: 'https://wiki.example/mcp', isOldTransport: false } as const;
    connection.answer({
      'mcp-import': [
        { ...server, headers: { 'x-key': 'fake-value' }, openHeaders: [] },
        {
          type: 'program',
          title: 'Files',
          command: 'npx files',
          environment: ['ROOT'],
          bridge: 'npx supergateway',
          url: 'http://127.0.0.1:8801/mcp',
        },
        { type: 'unknown', title: 'Odd' },
      ],
    });

    await press('From another program');
    type(/^Settings with/u, '{"mcpServers":{}}');
    await press('Check');

    expect(await screen.findByText('npx supergateway')).toBeTruthy();
    expect(screen.getByText(/Set them in that terminal first: ROOT/u)).toBeTruthy();
    expect(screen.getByText('Neither an address nor a command')).toBeTruthy();
    expect(document.body.textContent).not.toContain('fake-value');
    expect(connection.sent('mcp-add')).toEqual([]);
    await press('Connect: Wiki');
    await waitFor(() => expect(connection.sent('mcp-add')).toMatchObject([{ headers: { 'x-key': 'fake-value' } }]));
  });
});

describe('a connected server', () => {
  it('says that it works and how many tools it has, and can be switched off', async () => {
    const { connection } = open([mcpConnection()]);

    expect(await screen.findByText(/^Works · .* · 3 tools$/u)).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    await choose('Turn off');

    expect(connection.sent('mcp-change')).toEqual([{ type: 'mcp-change', connectionId: 'm1', isOn: false }]);
  });

  it('has its own picture beside its name', async () => {
    const icon = 'data:image/png;base64,iVBORw0KGgo=';
    open([mcpConnection({ check: { at: 1, ms: 1, icon } })]);

    await screen.findByText('Notes');
    expect(document.querySelector('img')?.getAttribute('src')).toBe(icon);
  });

  it('says which type of answer is none of the protocol’s, and can be tried again', async () => {
    open([failing({ code: 'not-an-api', serviceCode: 'mcp-content-type', detail: 'text/plain' })]);

    expect(await screen.findByText(/Its answer came as “text\/plain”/u)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('offers the sign-in where the server asks for it, and gives way to what stands in its way', async () => {
    const { connection, request } = open([failing({ code: 'auth', serviceCode: 'mcp-sign-in' })]);
    connection.answer({ 'mcp-sign-in': { code: 'blocked', host: 'login.example' } });

    await press('Sign in');
    await press('Allow access');

    await waitFor(() => expect(connection.sent('mcp-sign-in')).toHaveLength(2));
    expect(request).toHaveBeenCalledWith({ origins: ['https://login.example/*'] });
  });

  it.each([
    ['mcp-sign-in-canceled', 'You didn’t finish signing in', 'Sign in'],
    ['mcp-sign-in-foreign', 'The sign-in response wasn’t meant for Parley', 'Sign in'],
    ['mcp-sign-in-refused', 'The sign-in was refused', 'Sign in'],
    ['mcp-client-id', 'Notes needs a client ID', 'Edit'],
    ['mcp-http-sse', 'Notes only supports the old transport', 'Edit'],
  ])('has words and a way out for %s', async (serviceCode, title, action) => {
    open([failing({ code: 'auth', serviceCode })]);

    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole('button', { name: action })).toBeTruthy();
  });

  it('shows the origin that a local server has to allow', async () => {
    open([failing({ code: 'origin-refused' })]);

    expect(await screen.findByText(/extension:\/\//u)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('asks for the passphrase where the keys are locked', async () => {
    open([failing({ code: 'locked' })]);

    await press('Unlock');

    expect(screen.getByText(passphrase)).toBeTruthy();
  });

  it('shows the steps of an examination while it runs, and at which of them it ended', async () => {
    const { connection } = open([mcpConnection()]);
    const answer = connection.hold('mcp-examine');

    await choose('Find the problem');
    expect(await screen.findAllByRole('img', { name: 'Not tested' })).toHaveLength(mcpStepIds.length);
    const error = { code: 'refused' } as const;
    answer({
      check: { at: 1, ms: 1, error },
      steps: mcpStepIds.map((id, index) => ({ id, state: index < 2 ? 'done' : index === 2 ? 'failed' : 'open' })),
    });

    expect(await screen.findAllByRole('img', { name: 'Passed' })).toHaveLength(2);
    expect(screen.getAllByRole('img', { name: 'Failed' })).toHaveLength(1);
  });

  it('keeps the headers that are not touched, and takes away the one that is removed', async () => {
    const headers = { Authorization: { isConfigured: true, lastFour: 'abcd' } as const };
    const { connection } = open([mcpConnection({ headers })]);
    connection.answer({ 'mcp-change': { connection: mcpConnection(), check: { at: 1, ms: 1 } } });

    await choose('Edit');
    const form = within((await screen.findByDisplayValue('Authorization')).closest('form') ?? document.body);
    expect(form.getByPlaceholderText('… abcd')).toBeTruthy();
    fireEvent.click(form.getByRole('button', { name: 'Remove header Authorization' }));
    fireEvent.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(connection.sent('mcp-change')).toMatchObject([{ headers: { Authorization: '' } }]));
  });

  it('asks before it is removed, since its keys cannot be brought back', async () => {
    const { connection } = open([mcpConnection()]);

    await choose('Remove');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    expect(connection.sent('mcp-remove')).toEqual([]);
    await press('Remove');

    expect(connection.sent('mcp-remove')).toEqual([{ type: 'mcp-remove', connectionId: 'm1' }]);
  });
});

it('says that the organization allows no servers, offers to connect none, and lets one be removed', async () => {
  open([mcpConnection()]);
  const managed = {
    allowsOnlySome: false,
    endpoints: [],
    allowedTools: ['own'],
    locked: [],
    pageReadingOff: [],
    notices: [],
  } as const;
  act(() => useSession.setState({ managed }));
  expect(await screen.findByText('Set by your organization.')).toBeTruthy();
  expect(screen.queryByLabelText('Address')).toBeNull();
  await choose('Remove');
});

describe('a server whose list is not whole', () => {
  it('says which page is missing, and asks again with one press', async () => {
    const { connection } = open([mcpConnection({ check: { at: 1, ms: 5, toolCount: 3, missing: 2 } })]);
    connection.answer({ 'mcp-test': { check: { at: 2, ms: 5, toolCount: 4 } } });

    expect(await screen.findByText(/^Page 2 of its tool list couldn’t be read/u)).toBeTruthy();
    expect(screen.getByText(/· 3 tools$/u)).toBeTruthy();
    await press('Refresh tools');

    await waitFor(() => expect(connection.sent('mcp-test')).toHaveLength(1));
  });

  it.each([
    ['mcp-test', /Testing/u, 'Try again'],
    ['mcp-sign-in', /Waiting for the sign-in window/u, 'Sign in'],
  ] as const)('can be left alone while somebody waits for it: %s', async (command, words, button) => {
    const { connection } = open([failing({ code: 'auth', serviceCode: 'mcp-sign-in' })]);
    connection.hold(command);
    await press(button);
    expect(await screen.findByText(words)).toBeTruthy();
    await press('Cancel');

    const [{ workId } = { workId: undefined }] = connection.sent(command);
    expect(workId).toBeTruthy();
    expect(connection.sent('tool-wait-cancel')).toMatchObject([{ workId }]);
    expect(screen.queryByText(words)).toBeNull();
  });

  it('ends its examination with Cancel', async () => {
    const { connection } = open([mcpConnection()]);
    connection.hold('mcp-examine');
    await choose('Find the problem');
    await press('Cancel');

    const [{ workId } = { workId: undefined }] = connection.sent('mcp-examine');
    expect(workId).toBeTruthy();
    expect(connection.sent('tool-wait-cancel')).toMatchObject([{ workId }]);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('says in words that a server has no tools', async () => {
    open([mcpConnection({ check: { at: 1, ms: 5, toolCount: 0 } })]);

    expect(await screen.findByText('It offers no tools.')).toBeTruthy();
    expect(screen.queryByText(/0 tools/u)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refresh tools' })).toBeNull();
  });
});
