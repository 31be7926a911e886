import { ChatError } from '@/lib/domain/chat-error';
import type { Fetch } from '@/lib/domain/fetch';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { type LocalFinding, type LocalServiceId, localServices } from '@/lib/domain/providers/local-service';
import { z } from '@/lib/domain/schema';
import type { Timers } from '@/lib/platform/clock';

type LocalService = (typeof localServices)[number];

/** How long a place has to answer, ms. */
const probeLimit = 1500;

/** What looking for local servers works with. */
export type DiscoveryContext = {
  readonly fetch: Fetch;
  readonly timers: Timers;
  hasOrigins(origins: readonly string[]): Promise<boolean>;
  /** Whether the organisation allows a server of this kind; others are not looked for. */
  isAllowed(service: LocalService): boolean;
  /** Connected providers, to recognise what is there already. */
  connected(): Promise<readonly ConnectedProvider[]>;
  /** Lists the models of a connected provider; returns their number, or that it failed. */
  listAgain(connectionId: string): Promise<number | undefined>;
  /** Connects a server that was identified. */
  add(found: { readonly providerId: string; readonly baseUrl: string; readonly label: string }): Promise<{
    readonly connectionId?: string;
    readonly modelCount: number;
  }>;
  /** Lets our requests to this host through without `Origin`. */
  allowHost(host: string): Promise<void>;
};

const addressOf = (service: LocalService): string => `http://127.0.0.1:${service.port}`;

const serviceOf = (id: string): LocalService | undefined => localServices.find((service) => service.id === id);

const withLimit = async <Result>(timers: Timers, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
  const abort = new AbortController();
  const cancel = timers.after(probeLimit, () => abort.abort());
  try {
    return await work(abort.signal);
  } finally {
    cancel();
  }
};

/**
 * Whether something listens. A `no-cors` request needs no permission and carries no Origin: any answer is opaque and
 * proves only that.
 */
const isListening = (context: DiscoveryContext, service: LocalService): Promise<boolean> =>
  withLimit(context.timers, async (signal) => {
    try {
      await context.fetch(addressOf(service), { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
      return true;
    } catch {
      return false;
    }
  });

type Reading =
  | { readonly type: 'silent' }
  | { readonly type: 'refused' }
  | { readonly type: 'other' }
  | { readonly type: 'known'; readonly label: string };

const versionSchema = z.object({ version: z.string() });
const modelsSchema = z.object({ data: z.array(z.object({ id: z.string(), owned_by: z.optional(z.unknown()) })) });

const labelOfOwner = (owner: unknown): string | undefined =>
  typeof owner === 'string' ? localServices.find((service) => service.owner === owner)?.label : undefined;

const readJson = (
  context: DiscoveryContext,
  url: string,
): Promise<{ readonly status: number; readonly json?: unknown }> =>
  withLimit(context.timers, async (signal) => {
    try {
      const response = await context.fetch(url, { credentials: 'omit', cache: 'no-store', redirect: 'error', signal });
      return { status: response.status, json: await response.json().catch(() => undefined) };
    } catch {
      return { status: 0 };
    }
  });

const readServer = async (context: DiscoveryContext, service: LocalService): Promise<Reading> => {
  const tellsVersion = service.knownBy === 'version';
  const path = tellsVersion ? '/api/version' : `${service.basePath}/models`;
  const { status, json } = await readJson(context, `${addressOf(service)}${path}`);
  if (status === 0) return { type: 'silent' };
  if (status === 403 && service.originSetting !== undefined) return { type: 'refused' };
  if (tellsVersion) {
    return z.safeParse(versionSchema, json).success ? { type: 'known', label: service.label } : { type: 'other' };
  }
  const models = z.safeParse(modelsSchema, json);
  if (!models.success) return { type: 'other' };
  const label = models.data.data.map((model) => labelOfOwner(model.owned_by)).find((name) => name !== undefined);
  return { type: 'known', label: label ?? new URL(addressOf(service)).host };
};

const foundModels = (serviceId: LocalServiceId, connectionId: string, modelCount: number): LocalFinding =>
  modelCount > 0
    ? { serviceId, state: 'ready', connectionId, modelCount }
    : { serviceId, state: 'no-model', connectionId };

/**
 * Names the server at a well-known place by its own API and connects it. Only after the user granted its origin; before
 * that only `listening` can be known. Throws ChatError `bad-request` for a place that is not on the list.
 */
export const identifyLocal = async (context: DiscoveryContext, place: string): Promise<LocalFinding> => {
  const service = serviceOf(place);
  if (service === undefined) throw new ChatError({ code: 'bad-request' });
  if (!context.isAllowed(service)) throw new ChatError({ code: 'managed' });
  const serviceId = service.id;
  const { host, hostname } = new URL(addressOf(service));
  if (!(await context.hasOrigins([`${addressOf(service)}/*`]))) {
    return { serviceId, state: (await isListening(context, service)) ? 'listening' : 'silent' };
  }
  await context.allowHost(hostname);
  const reading = await readServer(context, service);
  if (reading.type === 'silent') return { serviceId, state: 'silent' };
  if (reading.type === 'refused') return { serviceId, state: 'refuses-extensions' };
  if (reading.type === 'other') return { serviceId, state: 'unrecognised' };
  const known = (await context.connected()).find((row) => row.host === host && row.providerId === service.providerId);
  if (known !== undefined) return foundModels(serviceId, known.id, (await context.listAgain(known.id)) ?? 0);
  const baseUrl = `${addressOf(service)}${service.basePath}`;
  const { connectionId, modelCount } = await context.add({
    providerId: service.providerId,
    baseUrl,
    label: reading.label,
  });
  return connectionId === undefined
    ? { serviceId, state: 'unrecognised' }
    : foundModels(serviceId, connectionId, modelCount);
};

/** Looks at every well-known place at once. `onFinding` gets each one as it answers. */
export const discoverLocal = (
  context: DiscoveryContext,
  onFinding: (finding: LocalFinding) => void,
): Promise<readonly LocalFinding[]> =>
  Promise.all(
    localServices.map(async (service): Promise<LocalFinding> => {
      if (!context.isAllowed(service)) return { serviceId: service.id, state: 'silent' };
      onFinding({ serviceId: service.id, state: 'looking' });
      const { host } = new URL(addressOf(service));
      const isKnown = (await context.connected()).some((row) => row.host === host);
      const finding: LocalFinding = isKnown
        ? await identifyLocal(context, service.id)
        : { serviceId: service.id, state: (await isListening(context, service)) ? 'listening' : 'silent' };
      onFinding(finding);
      return finding;
    }),
  );
