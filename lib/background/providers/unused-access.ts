import type { ChatCommandType } from '@/lib/commands/all';
import type { Preferences } from '@/lib/domain/app/preferences';
import type { Recognizer } from '@/lib/domain/dictation/recognizer';
import { originPattern } from '@/lib/domain/network-address';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { Provider } from '@/lib/domain/providers/provider';
import type { VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import { originsOf as originsOfService } from '@/lib/domain/service-address';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { grantPattern } from '@/lib/platform/permissions';
import { findSearchService } from '@/lib/tools/search/registry';
import { plainSettings } from '../plain-settings';

/** Commands after which an address may be unused. The removal of a connection can be undone first, see `leave`. */
const movingCommands: ReadonlySet<ChatCommandType> = new Set([
  'provider-change',
  'voice-source-change',
  'voice-source-succeed',
  'recognizer-change',
  'mcp-change',
  'mcp-remove',
  'web-search-set',
  'web-search-remove',
  'plugin-accept',
  'plugin-remove',
  'everything-delete',
]);

/** Gives host permissions back that nothing uses any more. */
export type UnusedAccess = {
  /** Carries out a command, and gives back what was in use before it but not after it. */
  around<Result>(type: ChatCommandType, work: () => Promise<Result>): Promise<Result>;
  /** Gives back what only these connections used, now that they are removed for good. */
  leave(removed: readonly ConnectedProvider[]): Promise<void>;
  /** Gives back those of these match patterns that nothing uses. */
  leaveOrigins(origins: readonly string[]): Promise<void>;
};

export type UnusedAccessContext = {
  readonly providers: { list(): Promise<readonly ConnectedProvider[]> };
  readonly preferences: { read(): Promise<Preferences> };
  readonly mcpServers: { list(): Promise<readonly { readonly url: string }[]> };
  readonly searchServices: {
    list(): Promise<readonly { readonly serviceId: string; readonly settings: SettingsValues }[]>;
  };
  readonly plugins: { list(): Promise<readonly { readonly origins: readonly string[] }[]> };
  findProvider(id: string): Provider | undefined;
  findVoiceEngine(id: string): VoiceEngine | undefined;
  findRecognizer(id: string): Recognizer | undefined;
  removeOrigins(origins: readonly string[]): Promise<boolean>;
};

type Reached = { origins(settings: SettingsValues): readonly string[] } | undefined;

const reachedBy = (what: Reached, settings: SettingsValues): readonly string[] => {
  try {
    // As granted patterns: two ports of a host may share one grant.
    return what?.origins(settings).map((origin) => grantPattern(origin)) ?? [];
  } catch {
    // Settings that lead nowhere use nothing.
    return [];
  }
};

/** Looks at what is connected; permissions for pages are none of its business. */
export const createUnusedAccess = (context: UnusedAccessContext): UnusedAccess => {
  const originsOf = (rows: readonly ConnectedProvider[]): readonly string[] =>
    rows.flatMap((row) => reachedBy(context.findProvider(row.providerId), plainSettings(row)));

  const inUse = async (): Promise<ReadonlySet<string>> => {
    const [rows, { voiceSources, recognizerSources }, servers, searches, installed] = await Promise.all([
      context.providers.list(),
      context.preferences.read(),
      context.mcpServers.list(),
      context.searchServices.list(),
      context.plugins.list(),
    ]);
    return new Set([
      ...originsOf(rows),
      ...Object.entries(voiceSources).flatMap(([id, { isOn, settings }]) =>
        isOn ? reachedBy(context.findVoiceEngine(id), settings) : [],
      ),
      ...Object.entries(recognizerSources).flatMap(([id, { settings }]) =>
        reachedBy(context.findRecognizer(id), settings),
      ),
      ...searches.flatMap(({ serviceId, settings }) => {
        const service = findSearchService(serviceId);
        return reachedBy(service && { origins: (values) => originsOfService(service, values) }, settings);
      }),
      ...servers.flatMap(({ url }) => reachedBy({ origins: () => [originPattern(url)] }, {})),
      ...installed.flatMap(({ origins }) => reachedBy({ origins: () => origins }, {})),
    ]);
  };

  const giveBack = async (before: Iterable<string>): Promise<void> => {
    const used = await inUse();
    const unused = [...new Set(before)].filter((origin) => !used.has(origin));
    // What is part of a wider grant, or is no longer granted, stays as it is.
    if (unused.length > 0) await context.removeOrigins(unused).catch(() => undefined);
  };

  return {
    around: async (type, work) => {
      if (!movingCommands.has(type)) return work();
      const before = await inUse();
      const result = await work();
      await giveBack(before);
      return result;
    },
    leave: (removed) => giveBack(originsOf(removed)),
    leaveOrigins: (origins) => giveBack(origins.map((origin) => grantPattern(origin))),
  };
};
