import type { SessionState } from '@/lib/panel/session-store';
import type { StorageUsage } from './storage-usage';

/** What is read from the browser for the diagnostics. */
export type BrowserFacts = {
  readonly version: string;
  readonly userAgent: string;
  /** BCP 47, the first is preferred. */
  readonly languages: readonly string[];
  readonly usage: StorageUsage | undefined;
  /** Whether the browser has promised to keep what is stored; undefined where it does not say. */
  readonly isPersisted: boolean | undefined;
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Services by kind, with how often each is connected and what its last test said. */
const servicesOf = (providers: SessionState['providers']): string => {
  const kinds = new Map<string, string[]>();
  for (const { providerId, presetId, check } of providers) {
    const kind = presetId === undefined || presetId === providerId ? providerId : `${providerId}/${presetId}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), check === undefined ? 'not tested' : (check.error?.code ?? 'ok')]);
  }
  return [...kinds].map(([kind, checks]) => `${kind} (${checks.join(', ')})`).join(', ') || 'none';
};

const keysOf = (keys: SessionState['keys']): string =>
  keys === undefined ? 'not read' : [keys.place, ...(keys.isLocked ? ['locked'] : [])].join(', ');

const storedOf = (usage: StorageUsage | undefined): string => {
  if (usage === undefined) return 'not read';
  const { conversations, messages, bytes, quotaBytes } = usage;
  return `${conversations} conversations, ${messages} messages, ${megabytes(bytes)} of ${megabytes(quotaBytes)}`;
};

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

/**
 * What helps to find a fault, as lines in English for whoever mends it. Kinds, counts and codes alone: no keys, no
 * addresses, no names that the user gave, nothing that they or a model wrote.
 */
export const diagnosticsOf = (
  { providers, preferences, keys, managed, storageProblem, status }: SessionState,
  { version, userAgent, languages, usage, isPersisted }: BrowserFacts,
): string =>
  [
    `Parley ${version}`,
    `Browser: ${userAgent}`,
    `Languages: interface ${preferences.language}, browser ${languages.join(', ')}`,
    `Appearance: ${preferences.appearance}, text ${preferences.textSize} %`,
    `Services: ${servicesOf(providers)}`,
    `Keys: ${keysOf(keys)}`,
    `Stored: ${storedOf(usage)}`,
    `Persistent storage: ${isPersisted === undefined ? 'not told' : yesOrNo(isPersisted)}`,
    `Background: ${[status, ...(storageProblem === undefined ? [] : [`storage ${storageProblem}`])].join(', ')}`,
    `Managed: ${yesOrNo(managed !== undefined)}`,
  ].join('\n');
