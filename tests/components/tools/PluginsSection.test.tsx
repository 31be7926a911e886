// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { PluginsSection } from '@/components/tools/PluginsSection';
import type { PluginView } from '@/lib/domain/tools/plugin-preview';
import { usePlugins } from '@/lib/panel/tools/plugins';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';
import { pluginPreviewOf, pluginViewOf } from '@/tests/fakes/plugin-view';
import { renderThemed } from '@/tests/fakes/themed';

const origins = ['https://weather.example.com/*', 'https://api.example.net/*'];
const passphrase = 'Passphrase';

const open = (plugins: readonly PluginView[] = []) => {
  const connection = openFakePanel();
  usePlugins.setState({ plugins: undefined });
  connection.answer({ 'plugin-list': plugins, 'tool-switch': null });
  const request = vi.fn(async () => true);
  replaceMembers(fakeBrowser.permissions, { request, contains: async () => true });
  renderThemed(<PluginsSection unlock={() => <p>{passphrase}</p>} />);
  return { connection, request };
};

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'More options for Weather' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};
const lookAt = async (url: string) => {
  fireEvent.change(await screen.findByLabelText('Manifest address'), { target: { value: url } });
  await press('Review');
};

const secret = { name: 'apiKey', title: 'API key', isRequired: true, type: 'secret' } as const;
const rules = { name: 'rules', title: 'Rules', isRequired: false, type: 'json' } as const;

afterEach(cleanup);

describe('installing a plugin', () => {
  it('asks for the host of the manifest, shows what it is, then asks for exactly its hosts and turns it on', async () => {
    const { connection, request } = open();
    const preview = pluginPreviewOf({ settings: [secret], instructions: 'Read this first.' });
    connection.answer({
      'plugin-preview': { type: 'ready', preview, pin: 'p', origins },
      'plugin-install': { type: 'installed', sourceId: 'plugin-weather' },
    });
    await lookAt('weather.example.com/manifest.json');
    expect(await screen.findByText('The weather in a city')).toBeTruthy();
    expect(request).toHaveBeenLastCalledWith({ origins: [origins[0]] });
    expect(connection.sent('plugin-install')).toEqual([]);
    const field = screen.getByLabelText<HTMLInputElement>('API key');
    expect(field.type).toBe('password');
    fireEvent.change(field, { target: { value: 'a-made-up-key' } });
    await press('Install');

    await waitFor(() => expect(connection.sent('tool-switch')).toHaveLength(1));
    expect(request).toHaveBeenLastCalledWith({ origins });
    expect(connection.sent('plugin-install')).toMatchObject([{ pin: 'p', settings: { apiKey: 'a-made-up-key' } }]);
    expect(connection.sent('tool-switch')).toMatchObject([{ sourceId: 'plugin-weather', isOn: true }]);
    expect(toastKey()).toBe('plugin.installed');
    expect(screen.queryByDisplayValue('a-made-up-key')).toBeNull();
  });

  it('can be ended while its manifest is read and while it is installed, also in the background', async () => {
    const { connection } = open();
    connection.hold('plugin-preview');
    await lookAt('weather.example.com/manifest.json');
    await press('Cancel');
    const [{ workId } = { workId: undefined }] = connection.sent('plugin-preview');
    expect(workId).toBeTruthy();
    expect(connection.sent('tool-wait-cancel')).toMatchObject([{ workId }]);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('folds what is long, so that the hosts and the button stay in reach', async () => {
    const { connection } = open();
    const description = `${'Weather for everybody. '.repeat(2_500)}The end`;
    const lines = `${'A line\n'.repeat(40)}The last line`;
    const apis = [{ name: 'getWeather', description: lines, host: 'weather.example.com', sent: ['city'] }];
    const preview = pluginPreviewOf({ description, apis, leftOut: 1_500, nameless: 2 });
    connection.answer({ 'plugin-preview': { type: 'ready', preview, pin: 'p', origins } });
    await lookAt('https://weather.example.com/manifest.json');
    const offer = await screen.findByTestId('plugin-offer');

    expect(offer.textContent?.length).toBeLessThan(2_000);
    expect(offer.textContent).toContain('Too many tools. Not read: 1,500');
    expect(offer.textContent).toContain('No name, so left out: 2');
    for (const button of screen.getAllByRole('button', { name: 'Show everything' })) fireEvent.click(button);
    expect(offer.textContent).toContain('The end');
    expect(offer.textContent).toContain('The last line');
  });

  it('says that the functions of a document are missing, which could not be read', async () => {
    const { connection } = open();
    const preview = pluginPreviewOf({ withoutOpenApi: 'docs.example.net' });
    connection.answer({ 'plugin-preview': { type: 'ready', preview, pin: 'p', origins } });
    await lookAt('https://weather.example.com/manifest.json');

    expect((await screen.findByTestId('plugin-offer')).textContent).toContain(
      'Its OpenAPI document at docs.example.net couldn’t be read, so the functions in it are missing.',
    );
  });

  it('installs what is there without the document, whatever is answered for its host, and offers it later', async () => {
    const { connection, request } = open();
    const preview = pluginPreviewOf({ withoutOpenApi: 'docs.example.net' });
    const error = { code: 'blocked', host: 'docs.example.net' } as const;
    const missing = { type: 'failed', problem: 'openAPIInvalid', error } as const;
    connection.answer({
      'plugin-preview': { type: 'ready', preview, pin: 'p', origins, missing },
      'plugin-install': { type: 'installed', sourceId: 'plugin-weather' },
    });
    await lookAt('https://weather.example.com/manifest.json');
    request.mockResolvedValueOnce(false);
    await press('Allow access');

    expect(request).toHaveBeenLastCalledWith({ origins: ['https://docs.example.net/*'] });
    expect(await screen.findByText('Parley can’t reach docs.example.net without this access.')).toBeTruthy();
    await press('Install');
    await waitFor(() => expect(connection.sent('plugin-install')).toHaveLength(1));
    expect(request).toHaveBeenLastCalledWith({ origins });
  });

  it('looks for a missing document again once its host is allowed', async () => {
    const { connection, request } = open([
      pluginViewOf({ preview: pluginPreviewOf({ withoutOpenApi: 'docs.example.net' }) }),
    ]);
    connection.answer({ 'plugin-look': { type: 'same' } });
    await press('Try again');

    expect(request).toHaveBeenLastCalledWith({ origins: ['https://docs.example.net/*'] });
    await waitFor(() => expect(connection.sent('plugin-look')).toHaveLength(1));
  });

  it('draws the links of a hint, and where they lead', async () => {
    const { connection } = open();
    const described = { ...secret, description: 'Get **your** key [here](https://serper.dev/keys)' };
    const preview = pluginPreviewOf({ settings: [described] });
    connection.answer({ 'plugin-preview': { type: 'ready', preview, pin: 'p', origins } });
    await lookAt('https://weather.example.com/manifest.json');

    const link = await screen.findByRole('link', { name: 'here' });
    expect(link.getAttribute('href')).toBe('https://serper.dev/keys');
    expect(link.parentElement?.parentElement?.textContent).toBe('Get your key here (serper.dev)');
  });

  it('asks for the host that a manifest leads to, and looks again', async () => {
    const { connection, request } = open();
    const error = { code: 'blocked', host: 'api.example.net' } as const;
    connection.answer({ 'plugin-preview': { type: 'failed', problem: 'openAPIInvalid', error } });
    await lookAt('https://weather.example.com/manifest.json');
    expect(await screen.findByText('Its OpenAPI document isn’t valid.')).toBeTruthy();
    connection.answer({ 'plugin-preview': { type: 'ready', preview: pluginPreviewOf(), pin: 'p', origins } });
    await press('Allow access');

    expect(await screen.findByRole('button', { name: 'Install' })).toBeTruthy();
    expect(request).toHaveBeenLastCalledWith({ origins: ['https://api.example.net/*'] });
  });

  it('says what is wrong, and keeps the address that was typed', async () => {
    const { connection } = open();
    connection.answer({
      'plugin-preview': { type: 'failed', problem: 'manifestInvalid', paths: ['api', 'meta.tags'] },
    });
    await lookAt('https://weather.example.com/manifest.json');

    expect(await screen.findByText(/Problems at: api, meta\.tags/u)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Manifest address').value).toContain('weather.example.com');
  });

  it('installs nothing when the browser’s question is answered with no', async () => {
    const { connection, request } = open();
    connection.answer({ 'plugin-preview': { type: 'ready', preview: pluginPreviewOf(), pin: 'p', origins } });
    await lookAt('https://weather.example.com/manifest.json');
    await screen.findByRole('button', { name: 'Install' });
    request.mockResolvedValue(false);
    await press('Install');

    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(connection.sent('plugin-install')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
  });

  it('shows a manifest that became another meanwhile, and sends no setting that is no JSON', async () => {
    const { connection } = open();
    const preview = pluginPreviewOf({ settings: [rules] });
    connection.answer({
      'plugin-preview': { type: 'ready', preview, pin: 'p', origins },
      'plugin-install': { type: 'changed', preview: { ...preview, title: 'Storm' }, pin: 'q', origins },
    });
    await lookAt('https://weather.example.com/manifest.json');
    fireEvent.change(await screen.findByLabelText('Rules (optional)'), { target: { value: '[1,' } });
    await press('Install');
    expect(await screen.findByText('This isn’t valid JSON.')).toBeTruthy();
    expect(connection.sent('plugin-install')).toEqual([]);
    fireEvent.change(screen.getByLabelText('Rules (optional)'), { target: { value: '[1]' } });
    await press('Install');

    expect(await screen.findByText('Storm')).toBeTruthy();
    expect(screen.getByText(/changed while you were reviewing it/u)).toBeTruthy();
  });
});

describe('an installed plugin', () => {
  it('changes its settings without its key being shown, and leaves it where nothing is typed', async () => {
    const { connection } = open([pluginViewOf({ preview: pluginPreviewOf({ settings: [secret] }) })]);
    connection.answer({
      'plugin-settings': { values: {}, secrets: { apiKey: { lastFour: '5521' } } },
      'plugin-change': null,
    });
    await choose('Settings');
    const field = await screen.findByLabelText<HTMLInputElement>('API key');
    expect(field.value).toBe('');
    expect(field.placeholder).toContain('5521');
    await press('Save');

    await waitFor(() => expect(connection.sent('plugin-change')).toHaveLength(1));
    expect(connection.sent('plugin-change')[0]?.settings).toEqual({});
  });

  it('asks for the passphrase where its settings are locked', async () => {
    const { connection } = open([pluginViewOf({ preview: pluginPreviewOf({ settings: [secret] }) })]);
    connection.answer({ 'plugin-settings': { code: 'locked' } });
    await choose('Settings');

    expect(await screen.findByText(passphrase)).toBeTruthy();
  });

  it('says what changed where it came from, and is used again after a yes', async () => {
    const update = {
      preview: pluginPreviewOf({ instructions: 'Read every page first.' }),
      pin: 'q',
      origins,
      changes: {
        apis: { added: ['pay'], removed: [], changed: [] },
        hosts: { added: ['pay.example'], removed: [] },
        fields: [],
      },
    };
    const { connection, request } = open([pluginViewOf({ update })]);
    connection.answer({ 'plugin-accept': null });
    expect(await screen.findByText('New: pay')).toBeTruthy();
    expect(screen.getByText('New hosts: pay.example')).toBeTruthy();
    await press('Accept changes');

    await waitFor(() => expect(connection.sent('plugin-accept')).toMatchObject([{ identifier: 'weather', pin: 'q' }]));
    expect(request).toHaveBeenLastCalledWith({ origins });
  });

  it('is examined step by step, and what is missing can be given', async () => {
    const { connection } = open([pluginViewOf({ preview: pluginPreviewOf({ settings: [secret] }) })]);
    connection.answer({ 'plugin-look': { type: 'same' }, 'plugin-settings': { values: {}, secrets: {} } });
    await choose('Find the problem');

    await press('Fill in the settings');
    expect(await screen.findByLabelText('API key')).toBeTruthy();
  });

  it('that came with an import shows what it has, and asks for its hosts with the yes to it', async () => {
    const origins = ['https://weather.example.com/*'];
    const changes = {
      apis: { added: ['getWeather'], removed: [], changed: [] },
      hosts: { added: ['weather.example.com'], removed: [] },
      fields: [],
    };
    const update = { preview: pluginPreviewOf(), pin: 'p', origins, changes };
    const { connection, request } = open([pluginViewOf({ isOn: false, origins: [], update })]);

    expect(await screen.findByText('“Weather” came with an import. Models can’t use it until you agree.')).toBeTruthy();
    expect(screen.getByText(/getWeather/u)).toBeTruthy();
    await press('Agree');

    await waitFor(() => expect(connection.sent('plugin-accept')).toMatchObject([{ identifier: 'weather', pin: 'p' }]));
    expect(request).toHaveBeenLastCalledWith({ origins });
  });

  it('says that it is looked for where it came from, and can be left alone', async () => {
    const { connection } = open([pluginViewOf()]);
    connection.hold('plugin-look');
    await choose('Check for changes');
    expect(await screen.findByText(/is loading/u)).toBeTruthy();
    await press('Cancel');

    const [{ workId } = { workId: undefined }] = connection.sent('plugin-look');
    expect(workId).toBeTruthy();
    expect(connection.sent('tool-wait-cancel')).toMatchObject([{ workId }]);
    expect(screen.queryByText(/is loading/u)).toBeNull();
  });

  it('is removed, with a way back', async () => {
    const { connection } = open([pluginViewOf()]);
    connection.answer({ 'plugin-remove': { undoForMs: 10_000 } });
    await choose('Remove');

    await waitFor(() => expect(toastKey()).toBe('settings.models.removed'));
  });
});
