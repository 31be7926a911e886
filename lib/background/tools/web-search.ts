import { ChatError, type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsValues } from '@/lib/domain/settings-field';
import {
  type SearchCheck,
  type SearchConnection,
  type SearchTestResult,
  searchSecretsId,
} from '@/lib/domain/tools/search-connection';
import type { SearchService } from '@/lib/domain/tools/search-service';
import type { ToolContext } from '@/lib/domain/tools/tool';
import type { SearchStore } from '@/lib/storage/write/search-store';
import type { Secrets, Vault } from '@/lib/storage/write/vault';
import { findSearchService } from '@/lib/tools/search/registry';
import type { SearchChoice } from '@/lib/tools/search/search-source';
import { explainError } from '../explain-error';
import { requireUnlocked } from '../require-unlocked';
import { isSameService } from '../same-service';
import { secretsAfter, shownSecrets } from '../secrets-after';

/** What is searched for to see whether a service answers: nothing of the user's. */
const trialQuery = 'weather';

export type WebSearchContext = {
  readonly store: SearchStore;
  readonly vault: Vault;
  contextFor(signal: AbortSignal): ToolContext;
  /** After rows changed. */
  onChange(): Promise<void>;
};

/** What can be said about a service. */
export type SearchChange = {
  readonly serviceId: string;
  readonly settings: SettingsValues;
  readonly secrets?: Secrets | undefined;
  readonly keepUntested?: boolean | undefined;
};

const requireService = (serviceId: string): SearchService => {
  const service = findSearchService(serviceId);
  if (service === undefined) throw new ChatError({ code: 'bad-request' });
  return service;
};

const findRow = async (store: SearchStore, serviceId: string): Promise<SearchConnection | undefined> =>
  (await store.list()).find((row) => row.serviceId === serviceId);

/** Throws ChatError `unconfirmed` for one that an import brought. */
const requireRow = async (store: SearchStore, serviceId: string): Promise<SearchConnection> => {
  const row = await findRow(store, serviceId);
  if (row === undefined) throw new ChatError({ code: 'bad-request' });
  if (row.isImported === true) throw new ChatError({ code: 'unconfirmed' });
  return row;
};

/** The settings of a row with its secrets. Throws ChatError `key-needed` and `locked`. */
const openSettings = async (vault: Vault, row: SearchConnection): Promise<SettingsValues> => {
  const record = searchSecretsId(row.serviceId);
  await requireUnlocked(vault, record, row.secrets);
  return Object.keys(row.secrets).length === 0 ? row.settings : { ...row.settings, ...(await vault.open(record)) };
};

/** One search. Never rejects. */
const tryOut = async (
  { contextFor }: WebSearchContext,
  service: SearchService,
  settings: SettingsValues,
): Promise<SearchCheck> => {
  // Nothing aborts it: a search has its own limit of time.
  const context = contextFor(new AbortController().signal);
  const at = context.clock.now();
  const taken = () => ({ at, ms: context.clock.now() - at });
  try {
    const found = await service.find({ query: trialQuery, count: 1 }, { ...context, settings });
    return { ...taken(), found: found.length };
  } catch (error) {
    const data: ChatErrorData = errorDataOf(error, explainError);
    return { ...taken(), error: data };
  }
};

const onlyFields = ({ fields }: SearchService, settings: SettingsValues): SettingsValues =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => fields.some((field) => field.name === name && field.type !== 'secret')),
  );

/** Sets a service up: tries it, then keeps and chooses it. What fails is kept only if asked. */
export const setSearch = async (context: WebSearchContext, change: SearchChange): Promise<SearchTestResult> => {
  const { store, vault } = context;
  const service = requireService(change.serviceId);
  const settings = onlyFields(service, change.settings);
  const before = await findRow(store, service.id);
  const reached = { origins: (values: SettingsValues) => originsOf(service, values) };
  const stays = before !== undefined && before.isImported !== true && isSameService(reached, before.settings, settings);
  const kept = stays ? await vault.open(searchSecretsId(service.id)) : {};
  const secrets = secretsAfter(service.fields, kept, change.secrets);
  const check = await tryOut(context, service, { ...settings, ...secrets });
  if (check.error !== undefined && change.keepUntested !== true) return { check };
  await vault.seal(searchSecretsId(service.id), secrets);
  const connection: SearchConnection = {
    serviceId: service.id,
    settings: { ...settings },
    secrets: shownSecrets(secrets),
    isChosen: true,
    check,
  };
  await store.change((rows) => [
    ...rows.filter(({ serviceId }) => serviceId !== service.id).map((row) => ({ ...row, isChosen: false })),
    connection,
  ]);
  await context.onChange();
  return { connection, check };
};

/** Chooses one of those that are set up, or none. */
export const chooseSearch = async (context: WebSearchContext, serviceId: string | undefined): Promise<void> => {
  if (serviceId !== undefined) await requireRow(context.store, serviceId);
  await context.store.change((rows) => rows.map((row) => ({ ...row, isChosen: row.serviceId === serviceId })));
  await context.onChange();
};

/** Searches once, and notes what came of it. */
export const testSearch = async (context: WebSearchContext, serviceId: string): Promise<SearchTestResult> => {
  const { store, vault } = context;
  const row = await requireRow(store, serviceId);
  const check = await tryOut(context, requireService(serviceId), await openSettings(vault, row));
  await store.change((rows) => rows.map((one) => (one.serviceId === serviceId ? { ...one, check } : one)));
  await context.onChange();
  return { connection: await requireRow(store, serviceId), check };
};

/** Removes a service with its secrets. */
export const removeSearch = async (context: WebSearchContext, serviceId: string): Promise<void> => {
  await context.vault.remove(searchSecretsId(serviceId));
  await context.store.change((rows) => rows.filter((row) => row.serviceId !== serviceId));
  await context.onChange();
};

/** The service that searches, with its key; undefined while none is chosen. Throws ChatError `key-needed` and `locked`. */
export const searchChoice = async ({
  store,
  vault,
}: Pick<WebSearchContext, 'store' | 'vault'>): Promise<SearchChoice | undefined> => {
  const row = (await store.list()).find(({ isChosen }) => isChosen);
  return row && { serviceId: row.serviceId, settings: await openSettings(vault, row) };
};
