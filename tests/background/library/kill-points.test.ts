import { describe, expect, it } from 'vitest';
import { listConversations, readMessages } from '@/lib/storage/read/conversations';
import type { ParleyDatabase } from '@/lib/storage/read/database';
import { connectScripted, createFakeBrowser, type FakeBrowser, type FakePanel } from '@/tests/fakes/fake-browser';
import { importAll } from '@/tests/fakes/import-all';
import { libraryFiles } from '@/tests/fakes/library-archive';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { mortalDisk } from '@/tests/fakes/mortal-disk';
import { pluginManifestOf } from '@/tests/fakes/plugin';
import { sampledRows } from '@/tests/fakes/property-runs';
import { until } from '@/tests/fakes/timers';

const line = (row: unknown): string => `${JSON.stringify(row)}\n`;
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const rowsOf = (id: string) => [
  question(`${id}-q`, { conversationId: id }),
  answer(`${id}-a`, `${id}-q`, { conversationId: id }),
];
const talks = Array.from({ length: 40 }, (_, index) =>
  conversationOf({ id: `c${index}`, title: `Talk ${index}`, activeLeafId: `c${index}-a` }),
);

/** All that an archive can hold. */
const everything = libraryFiles(
  talks,
  talks.flatMap(({ id }) => rowsOf(id)),
  {
    'prompts.jsonl': line({ id: 'p1', title: 'Explain to a sailor', text: 'Explain it.' }),
    'assistants.jsonl': line({
      id: 'a1',
      name: 'Navigator',
      instructions: 'Answer as a navigator.',
      starters: ['Where?'],
    }),
    'drafts.jsonl': line({ key: 'c1', text: 'And when is the next one?', at: 1 }),
    'preferences.json': JSON.stringify({ sendWith: 'mod-enter', textSize: '110' }),
    'connections.jsonl': line({
      id: idOf(1),
      providerId: 'scripted',
      label: 'Harbour models',
      createdAt: 1,
      settings: { baseUrl: 'https://models.example/v1' },
      secrets: ['apiKey'],
    }),
    'tools.jsonl':
      line({ kind: 'mcp-server', id: idOf(2), title: 'Notes', url: 'https://notes.example/mcp', headers: ['X-Key'] }) +
      line({ kind: 'search-service', serviceId: 'searxng', settings: { baseUrl: 'https://search.example' } }) +
      line({
        kind: 'plugin',
        id: 'weather',
        plugin: { manifestUrl: 'https://weather.example.com/m.json', manifest: pluginManifestOf(), pin: '' },
      }),
  },
);
/** An older state of a library that has grown and lost some since. */
const older = libraryFiles(
  talks.slice(0, 20),
  talks.slice(0, 20).flatMap(({ id }) => rowsOf(id)),
);

const seen = async (database: ParleyDatabase): Promise<readonly string[]> => {
  const conversations = await listConversations(database);
  const counted = conversations.map(async ({ id }) => `${id}: ${(await readMessages(id, database)).length}`);
  return (await Promise.all(counted)).sort();
};

/** What is there, as its user sees it, and what would stay unseen. */
const stateOf = async ({ world: { database } }: FakeBrowser, panel: FakePanel) => ({
  seen: await seen(database),
  settings: await panel.request({ type: 'archive-settings' }),
  drafts: await database.drafts.toArray(),
  imports: (await panel.request({ type: 'import-list' })).imports.length,
  rows: [
    await database.conversations.count(),
    await database.messages.count(),
    await database.searchTexts.count(),
    await database.importItems.count(),
  ],
});

/** What is in the middle of something ends after the next start. */
const settled = async (browser: FakeBrowser): Promise<FakePanel> => {
  // An import that a page has left is removed once it is old enough.
  await browser.time.advance(700_000);
  browser.start();
  const panel = browser.openPanel();
  const { imports, meta } = browser.world.database;
  await panel.request({ type: 'import-list' });
  await until(async () => {
    const rows = await imports.toArray();
    return (
      rows.every(({ state, isOpen }) => state === 'kept' && isOpen !== true) &&
      (await meta.get('deleting')) === undefined
    );
  });
  return panel;
};

type Operation = {
  readonly name: string;
  /** What was there before. */
  prepare(browser: FakeBrowser): Promise<void>;
  run(browser: FakeBrowser): Promise<unknown>;
};

const lastImport = async (panel: FakePanel): Promise<string> =>
  (await panel.request({ type: 'import-list' })).imports[0]?.id ?? '';

const operations: readonly Operation[] = [
  {
    name: 'an import',
    prepare: async (browser) => void (await connectScripted(browser.openPanel())),
    run: (browser) => importAll(browser, everything),
  },
  {
    name: 'a restore over what is left',
    prepare: async (browser) => {
      const { panel } = await importAll(browser, older);
      await panel.request({ type: 'conversation-delete', conversationIds: ['c3', 'c4'] });
      await browser.time.advance(20_000);
      await panel.request({ type: 'preferences-change', change: { sendWith: 'enter' } });
    },
    run: (browser) => importAll(browser, everything),
  },
  {
    name: 'the undo of an import',
    prepare: async (browser) => void (await importAll(browser, everything)),
    run: async (browser) => {
      const panel = browser.openPanel();
      await panel.request({ type: 'import-undo', importId: await lastImport(panel) });
    },
  },
  {
    name: 'deleting everything',
    prepare: async (browser) => void (await importAll(browser, everything)),
    run: (browser) => browser.openPanel().request({ type: 'everything-delete' }),
  },
];

/** Runs it on a disk that takes so many writes, and says what is there after the next start. */
const runUntil = async ({ prepare, run }: Operation, dieAt: number) => {
  const browser = createFakeBrowser();
  browser.start();
  await prepare(browser);
  browser.kill();
  await settled(browser);
  browser.kill();
  const disk = mortalDisk(browser.disk, browser.world.local, dieAt);
  browser.start({ database: disk.database, local: disk.local });
  const pages: FakePanel[] = [];
  const openPanel = (): FakePanel => {
    const page = browser.openPanel();
    pages.push(page);
    return page;
  };
  const isDead = (): boolean => disk.writes() > dieAt;
  const running = run({ ...browser, openPanel }).catch((error: unknown) => {
    if (!isDead()) throw error;
  });
  await Promise.race([running, ...(Number.isFinite(dieAt) ? [until(isDead)] : [])]);
  for (const page of pages) page.close();
  browser.kill();
  const panel = await settled(browser);
  return { state: await stateOf(browser, panel), writes: disk.writes() };
};

describe.each(operations)('$name', (operation) => {
  it('is whole or not there, wherever its browser is killed', async () => {
    const none = await runUntil(operation, 0);
    const whole = await runUntil(operation, Number.POSITIVE_INFINITY);
    expect(whole.state).not.toEqual(none.state);
    const points = Array.from({ length: 20 }, (_, index) => 1 + Math.floor((index * (whole.writes - 1)) / 20));
    const torn: unknown[] = [];
    for (const dieAt of sampledRows([...new Set(points)], 0)) {
      const { state } = await runUntil(operation, dieAt);
      const json = JSON.stringify(state);
      if (json !== JSON.stringify(none.state) && json !== JSON.stringify(whole.state)) torn.push({ dieAt, state });
    }

    expect(torn).toEqual([]);
  });
});
