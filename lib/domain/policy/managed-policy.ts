import type { Model } from '@/lib/domain/model';
import { requestAddress } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import { isOnSites, isSitePattern } from '@/lib/domain/site-pattern';
import { type ToolKind, toolKinds } from '@/lib/domain/tool-kind';
import { type LockableSetting, type LockedSettings, readLockedSettings } from './locked-settings';

/** The organisation's own model service, behind one URL that speaks OpenAI's chat completions. Never with a key. */
export type ManagedEndpoint = {
  /** Stable: connections refer to it. */
  readonly id: string;
  readonly label: string;
  readonly baseUrl: string;
  /** Sent with each request. No secrets: anyone who can read the policy can read them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The models to offer; absent = those that the service lists. */
  readonly models?: readonly string[];
  /** Whether each user enters a key. */
  readonly needsKey: boolean;
};

/** What an organisation has decided, read from the browser's managed storage. */
export type ManagedPolicy = {
  /** Ids of providers and presets; the organisation's own endpoints need no mention. Absent = all. */
  readonly allowedProviders?: readonly string[];
  /** Ids of the voice engines that may read aloud. Absent = all. */
  readonly allowedVoices?: readonly string[];
  /** Ids of the recognizers that may be dictated to. Absent = all. */
  readonly allowedRecognizers?: readonly string[];
  /** Which kinds of tools a model may have. Absent = all. */
  readonly allowedTools?: readonly ToolKind[];
  readonly presetEndpoints: readonly ManagedEndpoint[];
  readonly lockedSettings: LockedSettings;
  /** Hosts and match patterns of pages that are not read, see `isSitePattern`. */
  readonly pageReadingOff: readonly string[];
};

/** Something in the policy that is ignored, named by its place in it, such as `presetEndpoints[1]`. */
export type PolicyNotice = { readonly field: string };

/** What pages of the extension know of the policy. */
export type ManagedView = {
  readonly allowsOnlySome: boolean;
  readonly allowedVoices?: readonly string[];
  readonly allowedRecognizers?: readonly string[];
  readonly allowedTools?: readonly ToolKind[];
  readonly endpoints: readonly Pick<ManagedEndpoint, 'id' | 'label' | 'baseUrl' | 'needsKey'>[];
  readonly locked: readonly LockableSetting[];
  readonly pageReadingOff: readonly string[];
  readonly notices: readonly PolicyNotice[];
};

/** Whether a policy allows a kind of tools. */
export const isToolAllowed = ({ allowedTools }: Pick<ManagedPolicy, 'allowedTools'>, kind: ToolKind): boolean =>
  allowedTools?.includes(kind) ?? true;

/** No organisation decides anything. */
export const noPolicy: ManagedPolicy = { presetEndpoints: [], lockedSettings: {}, pageReadingOff: [] };

const text = z.string().check(z.minLength(1), z.maxLength(2000));

const isRequestAddress = (address: string): boolean => {
  try {
    return requestAddress(address).href !== '';
  } catch {
    return false;
  }
};

const endpointSchema = z.object({
  id: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
  label: z.string().check(z.minLength(1), z.maxLength(200)),
  baseUrl: text.check(z.refine(isRequestAddress)),
  headers: z.optional(
    z.record(z.string().check(z.regex(/^[\w!#$%&'*+.^`|~-]+$/)), z.string().check(z.regex(/^[^\r\n]*$/))),
  ),
  models: z.optional(z.array(text).check(z.minLength(1))),
  needsKey: z._default(z.boolean(), true),
});

const listSchema = z.array(z.unknown());

type Reading<Entry> = { readonly entries?: readonly Entry[]; readonly notices: readonly PolicyNotice[] };

/** Reads a list entry by entry: one that does not fit is left out and named. */
const readList = <Entry>(
  field: string,
  value: unknown,
  parse: (entry: unknown) => Entry | undefined,
): Reading<Entry> => {
  if (value === undefined) return { notices: [] };
  const list = z.safeParse(listSchema, value);
  if (!list.success) return { notices: [{ field }] };
  const parsed = list.data.map(parse);
  return {
    entries: parsed.filter((entry) => entry !== undefined),
    notices: parsed.flatMap((entry, index) => (entry === undefined ? [{ field: `${field}[${index}]` }] : [])),
  };
};

const readEndpoint = (value: unknown): ManagedEndpoint | undefined => {
  const parsed = z.safeParse(endpointSchema, value);
  if (!parsed.success) return undefined;
  const { headers, models, ...endpoint } = parsed.data;
  return { ...endpoint, ...(headers !== undefined && { headers }), ...(models !== undefined && { models }) };
};

const firstOfEachId = (endpoints: readonly ManagedEndpoint[]): readonly ManagedEndpoint[] =>
  [...new Map(endpoints.toReversed().map((endpoint) => [endpoint.id, endpoint])).values()].toReversed();

const fields = [
  'allowedProviders',
  'allowedVoices',
  'allowedRecognizers',
  'allowedTools',
  'presetEndpoints',
  'lockedSettings',
  'pageReadingOff',
];

/** The ids that a policy may name; those of presets are among the providers'. */
export type KnownIds = Readonly<Record<'providers' | 'voices' | 'recognizers', ReadonlySet<string>>>;

const readIds = (field: string, value: unknown, known: ReadonlySet<string>): Reading<string> =>
  readList(field, value, (entry) => (typeof entry === 'string' && known.has(entry) ? entry : undefined));

/** Reads the items of managed storage. Nothing in them stops the extension: what does not fit is ignored and named. */
export const readPolicy = (
  items: Readonly<Record<string, unknown>>,
  known: KnownIds,
): { readonly policy: ManagedPolicy; readonly notices: readonly PolicyNotice[] } => {
  const allowed = readIds('allowedProviders', items.allowedProviders, known.providers);
  const voices = readIds('allowedVoices', items.allowedVoices, known.voices);
  const recognizers = readIds('allowedRecognizers', items.allowedRecognizers, known.recognizers);
  const tools = readList('allowedTools', items.allowedTools, (entry) => toolKinds.find((kind) => kind === entry));
  const endpoints = readList('presetEndpoints', items.presetEndpoints, readEndpoint);
  const sites = readList('pageReadingOff', items.pageReadingOff, (entry) =>
    typeof entry === 'string' && isSitePattern(entry) ? entry : undefined,
  );
  const settings = items.lockedSettings === undefined ? undefined : readLockedSettings(items.lockedSettings);
  const { model, ...others } = settings?.locked ?? {};
  const isModelKnown =
    model === undefined ||
    known.providers.has(model.provider) ||
    endpoints.entries?.some(({ id }) => id === model.provider) === true;
  const bad = [...(settings?.bad ?? []), ...(isModelKnown ? [] : ['model'])];
  return {
    policy: {
      ...(allowed.entries !== undefined && { allowedProviders: allowed.entries }),
      ...(voices.entries !== undefined && { allowedVoices: voices.entries }),
      ...(recognizers.entries !== undefined && { allowedRecognizers: recognizers.entries }),
      ...(tools.entries !== undefined && { allowedTools: tools.entries }),
      presetEndpoints: firstOfEachId(endpoints.entries ?? []),
      lockedSettings: { ...others, ...(model !== undefined && isModelKnown && { model }) },
      pageReadingOff: sites.entries ?? [],
    },
    notices: [
      ...allowed.notices,
      ...voices.notices,
      ...recognizers.notices,
      ...tools.notices,
      ...endpoints.notices,
      ...(items.lockedSettings !== undefined && settings === undefined ? [{ field: 'lockedSettings' }] : []),
      ...bad.map((name) => ({ field: `lockedSettings.${name}` })),
      ...sites.notices,
      ...Object.keys(items).flatMap((field) => (fields.includes(field) ? [] : [{ field }])),
    ],
  };
};

const endpointPrefix = 'managed:';

/** The preset id by which a connection refers to an endpoint of the policy. */
export const endpointPresetId = (endpoint: Pick<ManagedEndpoint, 'id'>): string => `${endpointPrefix}${endpoint.id}`;

/** Whether a preset id is that of an endpoint of a policy, even of one that is gone. */
export const isEndpointPreset = (presetId: unknown): boolean =>
  typeof presetId === 'string' && presetId.startsWith(endpointPrefix);

/** The endpoint that a preset id refers to. */
export const findEndpoint = (policy: ManagedPolicy, presetId: unknown): ManagedEndpoint | undefined =>
  policy.presetEndpoints.find((endpoint) => endpointPresetId(endpoint) === presetId);

/**
 * Whether the policy allows a provider, or a preset of one, at that service's own address. Where it locks the model, it
 * allows only the provider that serves it.
 */
export const isProviderAllowed = (
  policy: ManagedPolicy,
  { providerId, presetId }: { readonly providerId: string; readonly presetId?: string },
): boolean => {
  const endpoint = findEndpoint(policy, presetId);
  const { model } = policy.lockedSettings;
  if (model !== undefined && model.provider !== (endpoint?.id ?? presetId ?? providerId)) return false;
  if (isEndpointPreset(presetId)) return endpoint !== undefined;
  return policy.allowedProviders?.includes(presetId ?? providerId) ?? true;
};

/** The models of a service that the policy allows: all, or the one that it locks, which need not be listed. */
export const offeredModels = ({ lockedSettings }: ManagedPolicy, models: readonly Model[]): readonly Model[] => {
  const id = lockedSettings.model?.model;
  if (id === undefined) return models;
  return [models.find((model) => model.id === id) ?? { id, name: id }];
};

/** Whether the organisation has switched off the reading of this page. */
export const isPageReadingBlocked = (policy: Pick<ManagedPolicy, 'pageReadingOff'>, url: string): boolean =>
  isOnSites(url, policy.pageReadingOff);
