import type { ChatEvent } from '@/lib/domain/chat-command';
import { ChatError } from '@/lib/domain/chat-error';
import type { Catalog, ConnectedProvider } from '@/lib/domain/connected-provider';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { lockedNames } from '@/lib/domain/locked-settings';
import {
  anyAddressId,
  isPageReadingBlocked,
  isProviderAllowed,
  type ManagedPolicy,
  type ManagedView,
  noPolicy,
  type PolicyNotice,
  readPolicy,
} from '@/lib/domain/managed-policy';
import { isLocalAddress } from '@/lib/domain/network-address';
import type { Provider } from '@/lib/domain/provider';
import { z } from '@/lib/domain/schema';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { Timers } from '@/lib/platform/clock';
import { plainSettings } from '../providers/connect';
import { knownProviderIds, managedCatalog, shownProvider } from './managed-catalog';
import { withEndpoints } from './managed-provider';

/** What the policy of an organisation makes of the catalog, of providers and of connections. */
export type Policy = {
  /** The policy as it was told last is known and everything follows it. Nothing may be decided before. */
  readonly loaded: Promise<void>;
  current(): ManagedPolicy;
  catalog(): Catalog;
  /** Absent where no policy says anything. */
  view(): ManagedView | undefined;
  /** What pages are told when it changed. */
  changed(): ChatEvent;
  findProvider(providerId: string): Provider | undefined;
  /** Throws ChatError `managed` when a provider with these settings (`plainSettings`) may not be used. */
  requireAllowed(provider: Provider, settings: SettingsValues): Promise<void>;
  /** Whether the page at this address is not to be read; without an address: whether none is. */
  isReadingOff(url: string | undefined): Promise<boolean>;
  /** Connected providers as pages see them. */
  shown(rows: readonly ConnectedProvider[]): readonly ConnectedProvider[];
};

export type PolicyContext = {
  readonly catalog: Catalog;
  findProvider(providerId: string): Provider | undefined;
  readonly local: KeyValueArea;
  readonly timers: Timers;
  /** The items of managed storage. */
  readManaged(): Promise<Readonly<Record<string, unknown>>>;
  /** Calls when they change. */
  onManagedChange(listener: () => void): void;
  /** Makes what is stored follow the policy, after it was read and before anything is decided. */
  settle(): Promise<void>;
  /** The policy changed while the background runs: tells the pages. */
  onChange(): Promise<void>;
  onError(error: unknown): void;
};

/** No page has this address: only a pattern of all sites covers it. */
const anyPage = 'https://page.invalid/';

const originsAt = (provider: Provider, settings: SettingsValues): readonly string[] | undefined => {
  try {
    return provider.origins(settings);
  } catch {
    return undefined;
  }
};

/** The settings with the service's own address in place of the user's. */
const atOwnAddress = (provider: Provider, settings: SettingsValues): SettingsValues => {
  const addresses = new Map(
    provider.fields.flatMap((field) => (field.type === 'url' ? [[field.name, field] as const] : [])),
  );
  return Object.fromEntries([
    ...Object.entries(settings).filter(([name]) => !addresses.has(name)),
    ...[...addresses].flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial] as const])),
  ]);
};

const isLocal = (origins: readonly string[]): boolean =>
  origins.every((pattern) => isLocalAddress(pattern.replace(/\*$/, '')));

/** A provider that is allowed by name is not a way to any other address: only one on this computer or network may differ. */
const isAllowedAt = (policy: ManagedPolicy, provider: Provider, settings: SettingsValues): boolean => {
  const { preset } = settings;
  const choice = { providerId: provider.id, ...(typeof preset === 'string' && { presetId: preset }) };
  if (!isProviderAllowed(policy, choice)) return false;
  if (isProviderAllowed(policy, { providerId: anyAddressId })) return true;
  const own = originsAt(provider, atOwnAddress(provider, settings));
  const wanted = originsAt(provider, settings);
  if (own === undefined || wanted === undefined) return true;
  return own.join(' ') === wanted.join(' ') || (isLocal(own) && isLocal(wanted));
};

type Items = Readonly<Record<string, unknown>>;

const itemsSchema = z.record(z.string(), z.unknown());

/** What the browser said last, so that a start does not wait for it: Chromium takes five seconds to say it. */
const keptKey = 'managedPolicy';

/** How long the very first start waits for the browser, ms; what comes later is followed when it comes. */
const firstWaitMs = 250;

const firstWait = (timers: Timers): Promise<void> =>
  new Promise((resolve) => {
    timers.after(firstWaitMs, resolve);
  });

/**
 * Follows the policy that the browser told last, and the one that it tells now as soon as it does: at each start of the
 * background and whenever the organisation changes it.
 */
export const createPolicy = (context: PolicyContext): Policy => {
  const ids = knownProviderIds(context.catalog);
  let policy = noPolicy;
  let notices: readonly PolicyNotice[] = [];
  let isManaged = false;

  let adopted = JSON.stringify({});
  const adopt = async (items: Items): Promise<void> => {
    adopted = JSON.stringify(items);
    isManaged = Object.keys(items).length > 0;
    ({ policy, notices } = readPolicy(items, (id) => ids.has(id)));
    await context.settle();
  };
  /** Asks the browser, and tells when it says something else than what holds now. */
  const read = async (): Promise<void> => {
    const items = await context.readManaged();
    await context.local.set({ [keptKey]: items });
    await start;
    if (JSON.stringify(items) === adopted) return;
    await adopt(items);
    if (isTelling) await context.onChange();
  };
  let isTelling = false;
  const start = (async () => {
    const kept = z.safeParse(itemsSchema, (await context.local.get([keptKey]))[keptKey]);
    if (kept.success) await adopt(kept.data);
    return kept.success;
  })();
  const fresh = read().catch(context.onError);
  const loaded = (async () => {
    const isKept = await start.catch(context.onError);
    if (isKept !== true) await Promise.race([fresh, firstWait(context.timers)]);
    isTelling = true;
  })();
  context.onManagedChange(() => void loaded.then(read).catch(context.onError));

  const findProvider = (providerId: string): Provider | undefined => {
    const provider = context.findProvider(providerId);
    return provider?.id === anyAddressId ? withEndpoints(provider, () => policy) : provider;
  };
  const allows = (row: ConnectedProvider): boolean => {
    const provider = findProvider(row.providerId);
    return provider === undefined || isAllowedAt(policy, provider, plainSettings(row));
  };

  const catalogNow = (): Catalog => managedCatalog(context.catalog, policy);
  const view = (): ManagedView | undefined =>
    isManaged
      ? {
          allowsOnlySome: policy.allowedProviders !== undefined,
          endpoints: policy.presetEndpoints.map(({ id, label, baseUrl, needsKey }) => ({
            id,
            label,
            baseUrl,
            needsKey,
          })),
          locked: lockedNames(policy.lockedSettings),
          pageReadingOff: policy.pageReadingOff,
          notices,
        }
      : undefined;

  return {
    loaded,
    current: () => policy,
    catalog: catalogNow,
    view,
    changed: () => {
      const managed = view();
      return { type: 'policy-changed', catalog: catalogNow(), ...(managed !== undefined && { managed }) };
    },
    findProvider,
    requireAllowed: async (provider, settings) => {
      await loaded;
      if (!isAllowedAt(policy, provider, settings)) throw new ChatError({ code: 'managed' });
    },
    isReadingOff: async (url) => {
      await loaded;
      return isPageReadingBlocked(policy, url ?? anyPage);
    },
    shown: (rows) => rows.map((row) => shownProvider(row, allows(row))),
  };
};
