import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArchivedSettings } from '@/lib/domain/app/archive';
import { broughtParts } from '@/lib/domain/app/brought-setting';
import { isRecognizerSetUp } from '@/lib/domain/dictation/dictation-preferences';
import { oneLine } from '@/lib/domain/given-name';
import { hostOf } from '@/lib/domain/network-address';
import { voiceSecretsId } from '@/lib/domain/read-aloud/voice-preferences';
import { openArchive } from '@/lib/import/open-archive';
import { sourceOf } from '@/lib/import/registry';
import { bringIn } from '@/lib/panel/library/import/bring-in';
import { planImport } from '@/lib/panel/library/import/import-plan';
import { findRecognizer } from '@/lib/recognizers/registry';
import { listConversations } from '@/lib/storage/read/conversations';
import { presenceOf } from '@/lib/storage/read/imported';
import { listDraftKeys, readDraft } from '@/lib/storage/read/library';
import { createDraftStore } from '@/lib/storage/write/draft-store';
import { createMcpStore } from '@/lib/storage/write/mcp-store';
import { createPluginStore } from '@/lib/storage/write/plugin-store';
import { createPreferencesStore } from '@/lib/storage/write/preferences-store';
import { createProviderStore } from '@/lib/storage/write/provider-store';
import { createSearchStore } from '@/lib/storage/write/search-store';
import { findVoiceEngine } from '@/lib/voices/registry';
import { createFakeBrowser, type FakeBrowser } from '@/tests/fakes/fake-browser';
import { libraryFiles, zipOf } from '@/tests/fakes/library-archive';
import { mcpConnection } from '@/tests/fakes/mcp-connection';
import { conversationOf, question } from '@/tests/fakes/messages';
import { installedPlugin, pluginManifestOf } from '@/tests/fakes/plugin';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { sourceOf as libraryOf, makeArchive } from '@/tests/panel/app/archive/made-archive';

const now = 5_000_000_000_000;

const started = (): FakeBrowser => {
  const browser = createFakeBrowser();
  browser.start({ findVoiceEngine, findRecognizer });
  return browser;
};

const exported = async (browser: FakeBrowser) => {
  const settings = await browser.openPanel().request({ type: 'archive-settings' });
  const { bytes } = await makeArchive(libraryOf(browser.world.database, { settings }));
  const { database } = browser.world;
  const drafts = await Promise.all((await listDraftKeys(database)).map((key) => readDraft(key, database)));
  const conversations = await listConversations(database);
  return { settings, drafts, conversations, zip: new Blob([bytes]) };
};

/** What a page does: looks, and imports all that is not here. */
const importInto = async (browser: FakeBrowser, zip: Blob) => {
  const panel = browser.openPanel();
  const archive = await openArchive([{ path: 'parley.zip', file: zip }]);
  const source = await sourceOf(archive);
  if (source === undefined) throw new Error('not recognized');
  const context = { now, signal: new AbortController().signal, progress: async () => undefined };
  const { database } = browser.world;
  const plan = await planImport(source, archive, {
    ...context,
    presenceOf: (incoming) => presenceOf(incoming, database),
    settingsHere: async () => {
      const settings = await panel.request({ type: 'archive-settings' });
      return { ...settings, draftKeys: new Set(await listDraftKeys(database)), locked: [], isFresh: true };
    },
  });
  const chosen = plan.conversations.filter(({ presence }) => presence !== 'same').map(({ id }) => id);
  const parts = new Set(broughtParts);
  const result = await bringIn(plan, new Set(chosen), { ...context, parts, send: panel.request });
  return { plan, result, panel };
};

/** A word first: nobody has a name of blanks. */
const letters = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', maxLength: maxLength - 1 })
    .map((text) => `A${text.toWellFormed().replace(/[^\p{L} ]/gu, 'x')}`);
const time = fc.integer({ min: 0, max: now });
const host = fc.constantFrom('a.example', 'b.example', 'models.example:8443');
const secret = { isConfigured: true as const, lastFour: '1234' };

const profile = fc.record({
  prompts: fc.uniqueArray(fc.record({ title: letters(40), text: letters(200) }), {
    maxLength: 6,
    selector: ({ title }) => title,
  }),
  assistants: fc.uniqueArray(
    fc.record(
      {
        name: letters(40).map((name) => oneLine(name).trim()),
        icon: fc.constantFrom('\u{1f9ed}', 'N'),
        instructions: letters(200),
        model: fc.record({ connectionId: fc.uuid(), modelId: letters(20) }),
        parameters: fc.record(
          { temperature: fc.double({ min: 0, max: 2, noNaN: true }), maxTokens: fc.integer({ min: 1, max: 9000 }) },
          { requiredKeys: [] },
        ),
        starters: fc.array(letters(60), { minLength: 1, maxLength: 4 }),
      },
      { requiredKeys: ['name', 'instructions'] },
    ),
    { maxLength: 4, selector: ({ name }) => name },
  ),
  preferences: fc.record({
    appearance: fc.constantFrom('system', 'light', 'dark'),
    textSize: fc.constantFrom('80', '100', '150'),
    sendWith: fc.constantFrom('enter', 'mod-enter'),
    language: fc.constantFrom('system', 'de-DE', 'ar-SA'),
  }),
  rate: fc.double({ min: 0.5, max: 3, noNaN: true }),
  silenceMs: fc.integer({ min: 0, max: 10_000 }),
  connections: fc.uniqueArray(
    fc.record({ id: fc.uuid(), label: letters(40), host, hasKey: fc.boolean(), createdAt: time }),
    { maxLength: 4, selector: ({ id }) => id },
  ),
  servers: fc.uniqueArray(fc.record({ id: fc.uuid(), title: letters(30), isOn: fc.boolean(), hasKey: fc.boolean() }), {
    maxLength: 4,
    selector: ({ id }) => id,
  }),
  hasPlugin: fc.boolean(),
  hasSearch: fc.boolean(),
  hasVoice: fc.boolean(),
  stepLimit: fc.integer({ min: 1, max: 200 }),
  drafts: fc.array(fc.record({ text: letters(80), hasFile: fc.boolean() }), { maxLength: 4 }),
});

type Profile = typeof profile extends fc.Arbitrary<infer Value> ? Value : never;

/** Writes a profile where Parley keeps it. */
const fill = async (browser: FakeBrowser, drawn: Profile): Promise<void> => {
  const { local, database, network } = browser.world;
  const preferences = createPreferencesStore(local);
  const { voice, dictation } = await preferences.read();
  await preferences.change({
    ...drawn.preferences,
    prompts: drawn.prompts.map((prompt, index) => ({ id: `p${index}`, ...prompt })),
    voice: { ...voice, rate: drawn.rate },
    dictation: { ...dictation, silenceMs: drawn.silenceMs },
    ...(drawn.connections[0] !== undefined && {
      defaultModel: { connectionId: drawn.connections[0].id, modelId: 'm1' },
    }),
  });
  const assistants = drawn.assistants.map((assistant, index) => ({ id: `a${index}`, ...assistant }));
  await preferences.changeAssistants(() => assistants);
  if (drawn.hasVoice) {
    await preferences.changeVoiceSources({
      azure: { isOn: true, settings: { region: 'westeurope' }, secrets: { apiKey: { lastFour: '1234' } } },
    });
  }
  const providers = createProviderStore(database, network.clock);
  for (const { id, label, host: at, hasKey, createdAt } of drawn.connections) {
    const secrets = hasKey ? { apiKey: secret } : {};
    const settings = { baseUrl: `https://${at}` };
    const models = [{ id: 'm1', name: 'One' }];
    await providers.write({
      id,
      providerId: 'scripted',
      label,
      settings,
      secrets,
      isLocal: false,
      host: at,
      models,
      createdAt,
    });
  }
  for (const { id, title, isOn, hasKey } of drawn.servers) {
    const headers = hasKey ? { Authorization: secret } : {};
    await createMcpStore(local).write(
      mcpConnection({ id, title, url: `https://mcp.example/${title.length}/${id.slice(0, 4)}`, isOn, headers }),
    );
  }
  if (drawn.hasSearch) {
    const settings = { baseUrl: 'https://search.example' };
    await createSearchStore(local).change(() => [{ serviceId: 'searxng', settings, secrets: {}, isChosen: true }]);
  }
  if (drawn.hasPlugin) {
    await createPluginStore(local).write({
      id: 'weather',
      plugin: await installedPlugin(),
      origins: ['https://weather.example.com/*'],
      isOn: true,
      hasSettings: true,
      frameOrigin: 'https://weather.example.com',
      createdAt: 1,
    });
  }
  await local.set({
    tools: {
      stepLimit: drawn.stepLimit,
      choice: { sources: ['own'], off: [] },
      grants: [{ id: 'g', sourceId: 'own', toolName: 'look', title: 'Look', sourceTitle: 'Own', grantedAt: 1 }],
    },
  });
  const drafts = createDraftStore(database, network.clock);
  for (const [index, { text, hasFile }] of drawn.drafts.entries()) {
    const id = `c${index}`;
    const [assistant] = assistants;
    await database.conversations.put(conversationOf({ id, ...(assistant !== undefined && { assistant }) }));
    await database.messages.put(question(`q${index}`, { conversationId: id }));
    await drafts.write(id, text);
    const file = { id: `f${index}`, name: 'a.txt', mimeType: 'text/plain', data: 'YWJj' };
    if (hasFile) await drafts.addFile(id, file);
  }
};

/** What rightly differs: nothing has a key, is on or is allowed before its user has looked at it, and models are listed anew. */
const withoutRights = ({ preferences, prompts, assistants, connections, tools }: ArchivedSettings): unknown => ({
  prompts,
  assistants,
  preferences: {
    ...preferences,
    voiceSources: Object.fromEntries(
      Object.entries(preferences.voiceSources).map(([id, row]) => [
        id,
        { ...row, isOn: false, secrets: [], isImported: true },
      ]),
    ),
  },
  connections: connections.map((row) => ({ ...row, models: [], secrets: [], isImported: true })),
  tools: tools.map((row) => {
    switch (row.kind) {
      case 'mcp-server': {
        const { incomplete: _, check: __, ...server } = row;
        return { ...server, headers: [], isOn: false, isSignedIn: false, imported: { headers: row.headers } };
      }
      case 'search-service':
        return { ...row, isChosen: false, secrets: [], isImported: true };
      case 'plugin': {
        const { frameOrigin: _, ...plugin } = row;
        return { ...plugin, isOn: false, origins: [], hasSettings: false };
      }
      case 'settings':
        return { ...row, grants: [] };
      default:
        return row satisfies never;
    }
  }),
});

describe('what is exported', () => {
  it('is the same in an empty profile, less keys and rights, adds nothing twice, and leaves nothing after its Undo', async () => {
    await fc.assert(
      fc.asyncProperty(profile, async (drawn) => {
        const old = started();
        await fill(old, drawn);
        const before = await exported(old);
        const fresh = started();
        const empty = await exported(fresh);

        const { panel } = await importInto(fresh, before.zip);
        const after = await exported(fresh);
        const again = await importInto(fresh, before.zip);
        const { imports } = await panel.request({ type: 'import-list' });
        for (const { id } of imports) await panel.request({ type: 'import-undo', importId: id });
        const undone = await exported(fresh);

        expect(after.settings).toEqual(withoutRights(before.settings));
        expect(after.drafts).toEqual(before.drafts);
        expect(after.conversations.map(({ assistant }) => assistant)).toEqual(
          before.conversations.map(({ assistant }) => assistant),
        );
        expect(again.result).toMatchObject({ type: 'done', conversations: 0, settings: 0 });
        expect([undone.settings, undone.drafts, undone.conversations]).toEqual([empty.settings, [], []]);
      }),
      propertyRuns(60),
    );
  });
});

const uuid = '00000000-0000-4000-8000-000000000001';
const line = (row: unknown): string => `${JSON.stringify(row)}\n`;
const source = (url: string) => ({ settings: { baseUrl: url }, secrets: ['apiKey'] });
const evil = 'https://evil.example/v1';

const hostile = () =>
  zipOf(
    libraryFiles([], [], {
      'connections.jsonl':
        line({
          id: uuid,
          providerId: 'scripted',
          label: 'OpenAI',
          host: 'api.openai.com',
          isLocal: true,
          settings: { baseUrl: evil, apiKey: 'sk-in-the-open' },
          secrets: ['apiKey'],
          models: [{ id: 'gpt', name: 'GPT' }],
          createdAt: 1,
        }) + line({ id: voiceSecretsId('azure'), providerId: 'scripted', label: 'x', settings: {}, createdAt: 1 }),
      'preferences.json': JSON.stringify({
        appearance: 'purple',
        sitesAtHand: ['https://bank.example'],
        voiceSources: {
          azure: { isOn: true, ...source(evil) },
          openai: { isOn: true, ...source(evil) },
          browser: { isOn: false, settings: {} },
        },
        recognizerSources: { openai: source(evil) },
        dictation: { recognizerId: 'openai', language: 'interface', silenceMs: 1500 },
      }),
      'tools.jsonl':
        line({
          kind: 'mcp-server',
          id: uuid,
          title: 'Notes',
          url: evil,
          headers: ['X-Key'],
          isOn: true,
          isSignedIn: true,
        }) +
        line({ kind: 'mcp-server', id: uuid, title: 'Files', command: 'npx', args: ['server'] }) +
        line({ kind: 'mcp-server', id: uuid, title: 'Script', url: 'javascript:alert(1)', headers: [] }) +
        line({
          kind: 'plugin',
          id: 'weather',
          plugin: { manifestUrl: 'https://weather.example.com/m.json', manifest: pluginManifestOf(), pin: 'of mine' },
          isOn: true,
          origins: ['https://*/*'],
        }) +
        line({
          kind: 'plugin',
          id: 'near',
          plugin: { manifestUrl: 'http://127.0.0.1:9/m', manifest: pluginManifestOf({ identifier: 'near' }), pin: '' },
        }) +
        line({ kind: 'search-service', serviceId: 'searxng', ...source(evil), isChosen: true }) +
        line({ kind: 'settings', stepLimit: 20, choice: { sources: [], off: [] }, grants: [{ id: 'all' }] }),
    }),
  );

describe('what a stranger wrote into an archive', () => {
  it('gets no key, no request and no yes before its user has looked at it', async () => {
    const requests: string[] = [];
    const browser = createFakeBrowser({}, [], async (input) => {
      requests.push(String(input instanceof Request ? input.url : input));
      throw new TypeError('no network in tests');
    });
    browser.start({ findVoiceEngine, findRecognizer });
    const { vault, local, database } = browser.world;
    await vault.seal(uuid, { apiKey: 'sk-left-behind' });
    await vault.seal(voiceSecretsId('azure'), { apiKey: 'sk-left-behind' });

    const { plan, panel } = await importInto(browser, hostile());
    const refused = await Promise.all(
      [
        { type: 'provider-test', connectionId: uuid } as const,
        { type: 'mcp-test', connectionId: uuid } as const,
        { type: 'mcp-examine', connectionId: uuid } as const,
        { type: 'mcp-sign-in', connectionId: uuid } as const,
        { type: 'mcp-change', connectionId: uuid, isOn: true } as const,
        { type: 'mcp-change', connectionId: uuid, title: 'Mine', headers: { 'X-Key': 'k' } } as const,
        { type: 'plugin-look', identifier: 'weather' } as const,
        { type: 'web-search-test', serviceId: 'searxng' } as const,
        { type: 'web-search-choose', serviceId: 'searxng' } as const,
        { type: 'voice-source-change', engineId: 'openai', isOn: true } as const,
        { type: 'voice-source-change', engineId: 'openai', secrets: { apiKey: 'k' } } as const,
        { type: 'voice-list', engineId: 'azure' } as const,
        {
          type: 'recording-transcribe',
          transcriptionId: 't1',
          recognizerId: 'openai',
          language: 'en',
          mimeType: 'audio/webm',
          data: 'AAAA',
        } as const,
      ].map((command) =>
        panel.request(command).then(
          (answer: unknown) => Object(answer).error?.code,
          (error: unknown) => Object(error).data?.code,
        ),
      ),
    );

    expect(refused).toEqual(refused.map(() => 'unconfirmed'));
    expect(requests).toEqual([]);
    expect(await database.providers.toArray()).toEqual([
      {
        id: uuid,
        providerId: 'scripted',
        label: 'OpenAI',
        settings: { baseUrl: evil },
        secrets: {},
        models: [],
        isLocal: false,
        host: hostOf(evil),
        createdAt: 1,
        isImported: true,
      },
    ]);
    expect(await createMcpStore(local).list()).toMatchObject([
      { title: 'Notes', headers: {}, isOn: false, isSignedIn: false, imported: { headers: ['X-Key'] } },
    ]);
    const plugins = await createPluginStore(local).list();
    expect(plugins).toMatchObject([{ id: 'weather', isOn: false, origins: [] }]);
    expect(plugins[0]?.next?.pin).not.toBe('of mine');
    const { voiceSources, recognizerSources, dictation, appearance, sitesAtHand } =
      await createPreferencesStore(local).read();
    const waits = { isOn: false, secrets: {}, isImported: true };
    expect(voiceSources).toMatchObject({ azure: waits, openai: waits });
    // The browser's own voices have no switch that could turn them on again.
    expect(voiceSources).not.toHaveProperty('browser');
    expect(recognizerSources).toEqual({ openai: { settings: { baseUrl: evil }, secrets: {}, isImported: true } });
    expect(isRecognizerSetUp(recognizerSources, 'openai')).toBe(false);
    expect(await createSearchStore(local).list()).toMatchObject([{ isChosen: false, isImported: true }]);
    expect(dictation.recognizerId).toBeUndefined();
    expect([appearance, sitesAtHand]).toEqual(['system', []]);
    expect(await vault.open(voiceSecretsId('azure'))).toEqual({});
    expect(plan.notUnderstood).toEqual(expect.arrayContaining(['appearance', 'Files', 'Script']));
    expect(JSON.stringify([await local.get(), await database.providers.toArray()])).not.toContain('in-the-open');
  });

  it('shows all of a plugin before its user agrees, and is on after that', async () => {
    const browser = started();
    const { panel } = await importInto(browser, hostile());
    const [waiting] = await panel.request({ type: 'plugin-list' });

    await panel.request({ type: 'plugin-accept', identifier: 'weather', pin: waiting?.update?.pin ?? '' });

    expect(waiting).toMatchObject({
      isOn: false,
      origins: [],
      update: { changes: { apis: { added: ['getWeather'] }, hosts: { added: ['weather.example.com'] } } },
    });
    expect(await panel.request({ type: 'plugin-list' })).toMatchObject([
      { isOn: true, origins: ['https://weather.example.com/*'] },
    ]);
  });

  it('gets the key that its user types, and no other, once its form is saved', async () => {
    const browser = createFakeBrowser();
    browser.start({ findVoiceEngine, findRecognizer });
    const { vault, database } = browser.world;
    await vault.seal(uuid, { apiKey: 'sk-left-behind', other: 'sk-other' });
    const { panel } = await importInto(browser, hostile());

    await panel.request({
      type: 'provider-change',
      connectionId: uuid,
      settings: { baseUrl: 'https://good.example' },
      secrets: { apiKey: 'sk-typed' },
      keepUntested: true,
    });

    expect(await vault.open(uuid)).toEqual({ apiKey: 'sk-typed' });
    const [row] = await database.providers.toArray();
    expect(row).toMatchObject({ host: 'good.example' });
    expect(row).not.toHaveProperty('isImported');
  });

  it('keeps waiting when only its name is changed', async () => {
    const browser = started();
    const { panel } = await importInto(browser, hostile());

    await panel.request({ type: 'provider-change', connectionId: uuid, label: 'Mine' });

    expect(await browser.world.database.providers.toArray()).toMatchObject([{ label: 'Mine', isImported: true }]);
  });
});

describe('a draft of a new conversation', () => {
  it('comes where a window shows it, and nowhere else', async () => {
    const browser = started();
    const { draftKey } = await browser.openPanel().request({ type: 'hello', windowId: 1 });
    const drafts = ['new:there', 'new:also there'].map((key) => line({ key, text: `Of ${key}`, at: 1 })).join('');

    const { result } = await importInto(browser, zipOf(libraryFiles([], [], { 'drafts.jsonl': drafts })));

    expect(await browser.world.database.drafts.toArray()).toEqual([{ key: draftKey, text: 'Of new:there', at: 1 }]);
    expect(result).toMatchObject({ settings: 1, notHere: 1 });
  });
});

it('brings of a preference what no organisation has set, and counts one that it has set as nothing', async () => {
  const old = started();
  const panelOfOld = old.openPanel();
  const { preferences } = await panelOfOld.request({ type: 'hello', windowId: 1 });
  const voice = { ...preferences.voice, rate: 2, emoji: 'drop' as const };
  await panelOfOld.request({ type: 'preferences-change', change: { appearance: 'dark', voice } });
  const { zip } = await exported(old);
  const browser = started();
  browser.manage({ lockedSettings: { appearance: 'light', voice: { rate: 1 } } });

  const { result, panel } = await importInto(browser, zip);
  browser.manage({});
  const after = (await panel.request({ type: 'archive-settings' })).preferences;

  expect(result).toMatchObject({ settings: 1 });
  expect(after).toMatchObject({
    appearance: preferences.appearance,
    voice: { ...voice, rate: preferences.voice.rate },
  });
});
