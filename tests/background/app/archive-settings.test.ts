import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { chosenSettingsSchema } from '@/lib/domain/app/archive';
import { voiceSecretsId } from '@/lib/domain/read-aloud/voice-preferences';
import { z } from '@/lib/domain/schema';
import { mcpHeadersId, mcpSignInId } from '@/lib/domain/tools/mcp-connection';
import { pluginSettingsId } from '@/lib/domain/tools/plugin-row';
import { searchSecretsId } from '@/lib/domain/tools/search-connection';
import { createMcpStore } from '@/lib/storage/write/mcp-store';
import { createPluginStore } from '@/lib/storage/write/plugin-store';
import { createProviderStore } from '@/lib/storage/write/provider-store';
import { createSearchStore } from '@/lib/storage/write/search-store';
import { askOf, connectScripted, createFakeBrowser, type FakeBrowser } from '@/tests/fakes/fake-browser';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { installedPlugin } from '@/tests/fakes/plugin';
import { connected } from '../../fakes/connected-provider';
import { makeArchive, sourceOf } from '../../panel/app/archive/made-archive';

/** Each is in one place; all look as keys do in the services that have such places. */
const canary = (number: number): string => `cnry${number}Zq8vXw2Lk5TrB7nHsD4`;

const secret = (lastFour: string) => ({ isConfigured: true as const, lastFour });

/** Puts a key into every place that can hold one, and some where none should be. */
const fill = async ({ world }: FakeBrowser): Promise<void> => {
  const { vault, local, database, network } = world;
  await createProviderStore(database, network.clock).write({
    ...connected({ id: 'p1' }),
    label: `My key ${canary(0)}`,
    settings: {
      baseUrl: `https://user:${canary(1)}@service.example/${canary(2)}/v1?api_key=${canary(3)}#${canary(4)}`,
      headers: `Authorization: Bearer ${canary(5)}\nX-Key: ${canary(6)}`,
      region: 'eu-central-1',
    },
    secrets: { apiKey: secret(canary(7).slice(-4)) },
    check: { at: 1, ms: 1, error: { code: 'auth', detail: canary(7) } },
  });
  await vault.seal('p1', { apiKey: canary(7) });
  await createMcpStore(local).write(
    mcpConnection({
      url: `https://mcp.example/s/${canary(8)}/mcp?${canary(9)}`,
      headers: { Authorization: secret(canary(10).slice(-4)) },
      isSignedIn: true,
      check: { at: 1, ms: 1, icon: `https://mcp.example/icon?${canary(11)}` },
    }),
  );
  await vault.seal(mcpHeadersId('m1'), { Authorization: canary(10) });
  await vault.seal(mcpSignInId('m1'), { tokens: JSON.stringify({ refresh_token: canary(12) }) });
  await createSearchStore(local).change(() => [
    {
      serviceId: 'searxng',
      settings: { baseUrl: `https://${canary(13)}@search.example`, headers: `X-Key: ${canary(14)}` },
      secrets: { apiKey: { lastFour: canary(15).slice(-4) } },
      isChosen: true,
    },
  ]);
  await vault.seal(searchSecretsId('searxng'), { apiKey: canary(15) });
  await createPluginStore(local).write({
    id: 'weather',
    plugin: await installedPlugin(
      { homepage: `https://weather.example.com/?token=${canary(16)}`, systemRole: `Use ${canary(17)}.` },
      {
        manifestUrl: `https://weather.example.com/manifest.json?key=${canary(18)}`,
        openApi: { servers: [{ url: `https://a:${canary(19)}@weather.example.com` }] },
      },
    ),
    origins: ['https://weather.example.com/*'],
    isOn: true,
    hasSettings: true,
    createdAt: 1,
    next: await installedPlugin({ homepage: `https://weather.example.com/?token=${canary(20)}` }),
  });
  await vault.seal(pluginSettingsId('weather'), { settings: JSON.stringify({ token: canary(17) }) });
  await vault.seal(voiceSecretsId('azure'), { key: canary(21) });
  await local.set({
    'preference:voiceSources': {
      azure: {
        isOn: true,
        settings: { baseUrl: `https://speech.example/?key=${canary(22)}`, region: 'westeurope' },
        secrets: { key: { lastFour: canary(21).slice(-4) } },
      },
    },
    'preference:recognizerSources': {
      openai: { settings: { baseUrl: `https://x:${canary(23)}@speech.example` }, secrets: {} },
    },
    'preference:prompts': [{ id: 'prompt-1', title: 'Short', text: 'Say it shortly.' }],
  });
};

const started = async (): Promise<{
  readonly browser: FakeBrowser;
  readonly panel: ReturnType<FakeBrowser['openPanel']>;
}> => {
  const browser = createFakeBrowser();
  await fill(browser);
  browser.start();
  return { browser, panel: browser.openPanel() };
};

describe('what is exported of the settings', () => {
  it('holds what the user set up, and names the secrets that have to be given again', async () => {
    const { panel } = await started();

    const settings = await panel.request({ type: 'archive-settings' });

    expect(settings).toMatchObject({
      prompts: [{ title: 'Short', text: 'Say it shortly.' }],
      preferences: {
        textSize: '100',
        voiceSources: {
          azure: { isOn: true, settings: { region: 'westeurope' }, secrets: ['key'], incomplete: ['baseUrl'] },
        },
      },
      connections: [
        {
          id: 'p1',
          label: 'My key {key}',
          settings: {
            baseUrl: 'https://service.example/{key}/v1?api_key={key}',
            headers: 'Authorization: {key}\nX-Key: {key}',
            region: 'eu-central-1',
          },
          secrets: ['apiKey'],
          incomplete: ['baseUrl', 'headers'],
        },
      ],
      tools: [
        {
          kind: 'mcp-server',
          title: 'Notes',
          url: 'https://mcp.example/s/{key}/mcp?{key}',
          headers: ['Authorization'],
        },
        { kind: 'search-service', serviceId: 'searxng', isChosen: true, secrets: ['apiKey'] },
        {
          kind: 'plugin',
          id: 'weather',
          isOn: true,
          plugin: { manifest: { systemRole: 'Use {key}.' } },
          incomplete: ['plugin'],
        },
        { kind: 'settings', stepLimit: 20, grants: [] },
      ],
    });
    expect(z.safeParse(chosenSettingsSchema, settings).success).toBe(true);
  });

  it('has no key of any place, nor the end of one, in the whole archive that is made of it', async () => {
    const { browser, panel } = await started();
    const connectionId = await connectScripted(panel);
    await panel.request({ ...askOf(connectionId), conversationId: undefined });
    await browser.time.advance(60_000);

    const settings = await panel.request({ type: 'archive-settings' });
    const { bytes } = await makeArchive(sourceOf(browser.world.database, { settings }));

    const entries = Object.entries(unzipSync(bytes)).map(
      ([name, entry]) => `${name}\n${Buffer.from(entry).toString('utf8')}`,
    );
    const whole = [Buffer.from(bytes).toString('latin1'), ...entries].join('\n');
    expect(whole).toContain('Why is the sky blue?');
    expect(
      Array.from({ length: 24 }, (_, number) => number).filter((number) => whole.includes(canary(number))),
    ).toEqual([]);
  });
});
