import { type BroughtKind, broughtPreferencesSchema } from '@/lib/domain/app/brought-setting';
import type { Preferences } from '@/lib/domain/app/preferences';
import { assistantsSchema, mostAssistants } from '@/lib/domain/chat/assistant';
import { mostPrompts, promptsSchema } from '@/lib/domain/chat/prompt';
import { recognizerSecretsId, recognizerSourcesSchema } from '@/lib/domain/dictation/dictation-preferences';
import { isSameJson } from '@/lib/domain/json-hash';
import { type LockedSettings, withOwnValues } from '@/lib/domain/policy/locked-settings';
import { voiceSecretsId, voiceSourcesSchema } from '@/lib/domain/read-aloud/voice-preferences';
import { z } from '@/lib/domain/schema';
import { type ToolSettings, toolSettingsSchema } from '@/lib/domain/tool-choice';
import { mcpConnectionSchema } from '@/lib/domain/tools/mcp-connection';
import { pluginRowSchema, pluginSettingsId } from '@/lib/domain/tools/plugin-row';
import { searchConnectionSchema, searchSecretsId } from '@/lib/domain/tools/search-connection';
import type { ImportSettingRow, ParleyDatabase } from '@/lib/storage/read/database';
import type { SettingPlaces } from '@/lib/storage/write/import-log';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { Vault } from '@/lib/storage/write/vault';
import type { Stores } from '../stores';

export type SettingPlacesContext = {
  readonly database: Pick<ParleyDatabase, 'providers'>;
  readonly stores: Pick<Stores, 'mcpServers' | 'searchServices' | 'plugins'>;
  /** As an organisation's policy lets them be changed. */
  readonly preferences: PreferencesStore;
  /** As the user chose them. */
  readonly ownPreferences: Pick<PreferencesStore, 'read' | 'change'>;
  /** What an organisation has set. */
  lockedSettings(): Promise<LockedSettings>;
  readonly toolSettings: {
    read(): Promise<ToolSettings>;
    change(change: (settings: ToolSettings) => ToolSettings): Promise<void>;
  };
  readonly vault: Pick<Vault, 'remove'>;
  /** After something was written or taken away. */
  onChange(): Promise<void>;
};

/** The rows of one kind by their ids. In a change, one that is undefined is taken away. */
type Rows = ReadonlyMap<string, unknown>;

type Place = { read(): Promise<Rows>; write(changes: Rows): Promise<void> };
type Places<Kind extends BroughtKind> = Readonly<Record<Kind, Place>>;

const byId = (rows: readonly { readonly id: string }[]): Rows => new Map(rows.map((row) => [row.id, row]));
const byName = (rows: object): Rows => new Map(Object.entries(rows));

/** What is there stays in its place. */
const changed = (before: Rows, changes: Rows): Rows =>
  new Map([...before, ...changes].filter(([id]) => !changes.has(id) || changes.get(id) !== undefined));

const preferencePlaces = ({
  preferences,
  ownPreferences,
  toolSettings,
}: SettingPlacesContext): Places<'preference' | 'prompt' | 'assistant' | 'voice' | 'recognizer' | 'tool-choice'> => {
  const own = async <Name extends keyof Preferences>(name: Name) => (await ownPreferences.read())[name];
  const readPrompts = async (): Promise<Rows> => byId(await own('prompts'));
  const readVoices = async (): Promise<Rows> => byName(await own('voiceSources'));
  const readRecognizers = async (): Promise<Rows> => byName(await own('recognizerSources'));
  return {
    preference: {
      read: async () => byName(await ownPreferences.read()),
      write: async (changes) => {
        for (const [name, value = null] of changes) {
          // What is locked was left out, or is as it was, see `missing`.
          await ownPreferences.change(broughtPreferencesSchema.safeParse({ [name]: value }).data ?? {});
        }
      },
    },
    prompt: {
      read: readPrompts,
      write: async (changes) => {
        const prompts = [...changed(await readPrompts(), changes).values()].slice(0, mostPrompts);
        await preferences.change({ prompts: promptsSchema.parse(prompts) });
      },
    },
    assistant: {
      read: async () => byId(await own('assistants')),
      write: async (changes) => {
        await preferences.changeAssistants((before) => {
          const assistants = [...changed(byId(before), changes).values()].slice(0, mostAssistants);
          return assistantsSchema.parse(assistants);
        });
      },
    },
    voice: {
      read: readVoices,
      write: async (changes) => {
        const sources = Object.fromEntries(changed(await readVoices(), changes));
        await preferences.changeVoiceSources(voiceSourcesSchema.parse(sources));
      },
    },
    recognizer: {
      read: readRecognizers,
      write: async (changes) => {
        const sources = Object.fromEntries(changed(await readRecognizers(), changes));
        await preferences.changeRecognizerSources(recognizerSourcesSchema.parse(sources));
      },
    },
    'tool-choice': {
      read: async () => {
        const { stepLimit, choice } = await toolSettings.read();
        return new Map([['tools', { stepLimit, choice }]]);
      },
      write: (changes) =>
        toolSettings.change((settings) => ({
          ...toolSettingsSchema.parse({ ...settings, ...Object(changes.get('tools')) }),
          grants: settings.grants,
        })),
    },
  };
};

const toolPlaces = ({
  stores: { mcpServers, searchServices, plugins },
}: SettingPlacesContext): Places<'mcp-server' | 'plugin' | 'search-service'> => ({
  'mcp-server': {
    read: async () => byId(await mcpServers.list()),
    write: async (changes) => {
      for (const [id, row] of changes) {
        await (row === undefined ? mcpServers.remove(id) : mcpServers.write(mcpConnectionSchema.parse(row)));
      }
    },
  },
  plugin: {
    read: async () => byId(await plugins.list()),
    write: async (changes) => {
      for (const [id, row] of changes) {
        await (row === undefined ? plugins.remove(id) : plugins.write(pluginRowSchema.parse(row)));
      }
    },
  },
  'search-service': {
    read: async () => new Map((await searchServices.list()).map((row) => [row.serviceId, row])),
    write: (changes) =>
      searchServices.change((rows) => {
        const all = changed(new Map(rows.map((row) => [row.serviceId, row])), changes);
        return z.array(searchConnectionSchema).parse([...all.values()]);
      }),
  },
});

const connectionPlace = ({ database: { providers } }: SettingPlacesContext): Place => ({
  // Also one whose removal can still be undone.
  read: async () => {
    const [ids, rows] = await Promise.all([providers.toCollection().primaryKeys(), providers.toArray()]);
    return new Map(ids.map((id, index) => [id, rows[index]]));
  },
  write: async (changes) => {
    for (const [id, row] of changes) await (row === undefined ? providers.delete(id) : providers.put(row));
  },
});

/** The vault's record under the name that a row has from now on. Ids of ours are new, and have none. */
const recordOf = (kind: string, id: string): string | undefined => {
  if (kind === 'voice') return voiceSecretsId(id);
  if (kind === 'recognizer') return recognizerSecretsId(id);
  if (kind === 'search-service') return searchSecretsId(id);
  return kind === 'plugin' ? pluginSettingsId(id) : undefined;
};

/** Prompts, preferences, services and tools, where the rest of Parley keeps them. */
export const createSettingPlaces = (context: SettingPlacesContext): SettingPlaces => {
  const places: Readonly<Record<string, Place>> = {
    ...preferencePlaces(context),
    ...toolPlaces(context),
    connection: connectionPlace(context),
  };

  /** Goes through the rows kind by kind; `changeOf` says what a row becomes, or nothing where it stays. */
  const changeAll = async (
    rows: readonly ImportSettingRow[],
    changeOf: (row: ImportSettingRow, here: unknown) => { readonly row: unknown } | undefined,
    before: (row: ImportSettingRow) => Promise<void> = async () => undefined,
  ): Promise<void> => {
    for (const [kind, place] of Object.entries(places)) {
      const own = rows.filter((row) => row.kind === kind);
      if (own.length === 0) continue;
      const here = await place.read();
      const changes = new Map<string, unknown>();
      for (const row of own) {
        const change = changeOf(row, here.get(row.id));
        if (change === undefined) continue;
        await before(row);
        changes.set(row.id, change.row);
      }
      if (changes.size > 0) await place.write(changes);
    }
    await context.onChange();
  };
  const isChoice = ({ kind }: ImportSettingRow): boolean => kind === 'preference' || kind === 'tool-choice';

  /** Preferences with what the user has in the place of what an organisation has set; those that it has set are left out. */
  const withoutLocked = async (rows: readonly ImportSettingRow[]): Promise<readonly ImportSettingRow[]> => {
    if (!rows.some(({ kind }) => kind === 'preference')) return rows;
    const [own, locked] = await Promise.all([context.ownPreferences.read(), context.lockedSettings()]);
    return rows.flatMap((row): readonly ImportSettingRow[] => {
      if (row.kind !== 'preference') return [row];
      const kept: object = withOwnValues({ [row.id]: row.row }, own, locked);
      return Object.entries(kept).map(([, value]) => ({ ...row, row: value }));
    });
  };

  return {
    missing: async (rows) => {
      const kinds = [...new Set(rows.map(({ kind }) => kind))];
      const here = new Map(await Promise.all(kinds.map(async (kind) => [kind, await places[kind]?.read()] as const)));
      return (await withoutLocked(rows)).flatMap((row): readonly ImportSettingRow[] => {
        const before = here.get(row.kind)?.get(row.id);
        if (isChoice(row)) return isSameJson(before, row.row) ? [] : [{ ...row, before }];
        return before === undefined ? [row] : [];
      });
    },
    put: (rows) =>
      changeAll(
        rows,
        (row, here) => (isSameJson(here, row.before) ? { row: row.row } : undefined),
        // A key that was left behind under this name was given for another address.
        async ({ kind, id }) => {
          const record = recordOf(kind, id);
          if (record !== undefined) await context.vault.remove(record);
        },
      ),
    takeOut: (rows) =>
      changeAll(rows, ({ row, before }, here) => (isSameJson(here, row) ? { row: before } : undefined)),
  };
};
