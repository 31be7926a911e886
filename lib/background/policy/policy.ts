import type { ChatEvent } from '@/lib/commands/all';
import type { Catalog } from '@/lib/domain/app/catalog';
import { ChatError } from '@/lib/domain/chat-error';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { lockedNames } from '@/lib/domain/policy/locked-settings';
import {
  isPageReadingBlocked,
  isToolAllowed,
  type ManagedPolicy,
  type ManagedView,
  noPolicy,
  type PolicyNotice,
  readPolicy,
} from '@/lib/domain/policy/managed-policy';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { Provider } from '@/lib/domain/providers/provider';
import type { VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import { z } from '@/lib/domain/schema';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { ToolKind } from '@/lib/domain/tool-kind';
import type { Timers } from '@/lib/platform/clock';
import { anyAddressId } from '@/lib/providers/openai-compatible/provider';
import { plainSettings } from '../plain-settings';
import type { ToolAllowance } from '../tool-allowance';
import { isAllowedAt, isVoiceAllowedAt, type Service } from './allowed-address';
import { knownIds, managedCatalog, shownProvider } from './managed-catalog';
import { withEndpoints, withLockedModel } from './managed-provider';

/** What the policy of an organisation makes of the catalog, of providers and of connections. */
export type Policy = ToolAllowance & {
  /**
   * The last reported policy is in force, or at the very first start the browser has had a moment to report one: the
   * panel may be drawn. What leaves this computer waits for more, see `known`.
   */
  readonly loaded: Promise<void>;
  /**
   * The browser has reported a policy, now or at an earlier start. No key and no question leaves before that:
   * `requireAllowed`, `requireVoice` and `isReadingOff` wait for it.
   */
  readonly known: Promise<void>;
  current(): ManagedPolicy;
  catalog(): Catalog;
  /** Absent where no policy says anything. */
  view(): ManagedView | undefined;
  findProvider(providerId: string): Provider | undefined;
  /** Throws ChatError `managed` when a provider with these settings (`plainSettings`) must not be used. */
  requireAllowed(provider: Provider, settings: SettingsValues): Promise<void>;
  /** Throws ChatError `managed` when a voice engine or a recognizer with these settings must not be used. */
  requireVoice(kind: 'voices' | 'recognizers', service: Service, settings: SettingsValues): Promise<void>;
  /** The voice engines that may be used. */
  allowedVoices(engines: readonly VoiceEngine[]): readonly VoiceEngine[];
  /** Whether the page at this address must not be read; without an address: whether no page may be read. */
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
  settle(policy: ManagedPolicy): Promise<void>;
  /** Called when the policy changed while the background runs. */
  broadcast(event: ChatEvent): void;
  onError(error: unknown): void;
};

/** No page has this address: only a pattern of all sites covers it. */
const anyPage = 'https://page.invalid/';

type Items = Readonly<Record<string, unknown>>;

const itemsSchema = z.record(z.string(), z.unknown());

/** What the browser said last, so that a start does not wait for it: Chromium takes five seconds to say it. */
const keptKey = 'managedPolicy';

/** How long the very first start waits for the browser before the panel is drawn, ms. */
const firstWaitMs = 250;

const firstWait = (timers: Timers): Promise<void> =>
  new Promise((resolve) => {
    timers.after(firstWaitMs, resolve);
  });

/** What the panels are told of a policy. */
const viewOf = (policy: ManagedPolicy, notices: readonly PolicyNotice[]): ManagedView => ({
  allowsOnlySome: policy.allowedProviders !== undefined,
  endpoints: policy.presetEndpoints.map(({ id, label, baseUrl, needsKey }) => ({ id, label, baseUrl, needsKey })),
  ...(policy.allowedVoices !== undefined && { allowedVoices: policy.allowedVoices }),
  ...(policy.allowedRecognizers !== undefined && { allowedRecognizers: policy.allowedRecognizers }),
  ...(policy.allowedTools !== undefined && { allowedTools: policy.allowedTools }),
  locked: lockedNames(policy.lockedSettings),
  pageReadingOff: policy.pageReadingOff,
  notices,
});

/**
 * Follows the policy that the browser reported last, and the new one as soon as it reports it: at each start of the
 * background and whenever the organisation changes it.
 */
export const createPolicy = (context: PolicyContext): Policy => {
  const ids = knownIds(context.catalog);
  let policy = noPolicy;
  let notices: readonly PolicyNotice[] = [];
  let isManaged = false;

  let adopted = JSON.stringify({});
  const adopt = async (items: Items): Promise<void> => {
    adopted = JSON.stringify(items);
    isManaged = Object.keys(items).length > 0;
    ({ policy, notices } = readPolicy(items, ids));
    await context.settle(policy);
  };
  /** Asks the browser, and tells the panels when its policy differs from the present one. */
  const read = async (): Promise<void> => {
    const items = await context.readManaged();
    await context.local.set({ [keptKey]: items });
    await start;
    if (JSON.stringify(items) === adopted) return;
    await adopt(items);
    if (!isTelling) return;
    const managed = view();
    context.broadcast({ type: 'policy-changed', catalog: catalogNow(), ...(managed !== undefined && { managed }) });
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
  let isKnown = false;
  const known = (async () => {
    if ((await start.catch(context.onError)) !== true) await fresh;
    isKnown = true;
  })();
  context.onManagedChange(() => void loaded.then(read).catch(context.onError));

  const findProvider = (providerId: string): Provider | undefined => {
    const provider = context.findProvider(providerId);
    if (provider === undefined) return undefined;
    return withLockedModel(
      provider.id === anyAddressId ? withEndpoints(provider, () => policy) : provider,
      () => policy,
    );
  };
  const allows = (row: ConnectedProvider): boolean => {
    const provider = findProvider(row.providerId);
    return provider === undefined || isAllowedAt(policy, provider, plainSettings(row));
  };

  const catalogNow = (): Catalog => managedCatalog(context.catalog, policy);
  const view = (): ManagedView | undefined => (isManaged ? viewOf(policy, notices) : undefined);

  const allowsTools = async (kind: ToolKind): Promise<boolean> => {
    await known;
    return isToolAllowed(policy, kind);
  };

  return {
    loaded,
    known,
    current: () => policy,
    catalog: catalogNow,
    view,
    findProvider,
    requireAllowed: async (provider, settings) => {
      await known;
      if (!isAllowedAt(policy, provider, settings)) throw new ChatError({ code: 'managed' });
    },
    requireVoice: async (kind, service, settings) => {
      await known;
      const allowed = kind === 'voices' ? policy.allowedVoices : policy.allowedRecognizers;
      if (!isVoiceAllowedAt(policy, allowed, service, settings)) throw new ChatError({ code: 'managed' });
    },
    allowsTools,
    requireTools: async (kind) => {
      if (!(await allowsTools(kind))) throw new ChatError({ code: 'managed' });
    },
    allowedVoices: (engines) =>
      engines.filter(({ id, kind }) => (isKnown || kind === 'direct') && policy.allowedVoices?.includes(id) !== false),
    isReadingOff: async (url) => {
      await known;
      return isPageReadingBlocked(policy, url ?? anyPage);
    },
    shown: (rows) => rows.map((row) => shownProvider(row, allows(row), { ...context, policy })),
  };
};
