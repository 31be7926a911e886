import type { ChatCommand } from '@/lib/commands/all';
import type { BroughtSetting } from '@/lib/domain/app/brought-setting';
import { ChatError, type ChatErrorCode, type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import type { Model } from '@/lib/domain/model';
import { hostOfPattern, isLocalAddress } from '@/lib/domain/network-address';
import type { ConnectedProvider, SecretState } from '@/lib/domain/providers/connected-provider';
import type { Provider } from '@/lib/domain/providers/provider';
import type { ProviderTestResult } from '@/lib/domain/providers/provider-test';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { Timers } from '@/lib/platform/clock';
import type { ProviderStore } from '@/lib/storage/write/provider-store';
import type { Secrets, Vault } from '@/lib/storage/write/vault';
import type { Connection } from '../connection';
import type { NetworkAccess } from '../guarded-fetch';
import { plainFields } from '../plain-fields';
import { plainSettings } from '../plain-settings';
import { filledSecrets, shownSecrets } from '../secrets-after';
import { sendProbe } from './ask-for-word';
import { type ConnectionSource, connectProvider, findConnection } from './connect';
import { callProvider } from './provider-call';

type Command<Type extends ChatCommand['type']> = Extract<ChatCommand, { readonly type: Type }>;

/** What connecting, changing and testing providers works with. */
export type ConnectionsContext = ConnectionSource & {
  readonly providers: ProviderStore;
  readonly vault: Vault;
  readonly network: NetworkAccess;
  readonly timers: Timers;
  readonly newId: () => string;
  presetLabel(providerId: string, presetId: string): string | undefined;
  /** Before the first request to this host and port. */
  beforeCheck(host: string): Promise<void>;
  /** After rows changed: tells the panels and renews the Origin rule. */
  onChange(): Promise<void>;
};

/** A test that takes longer is cancelled. */
const testLimit = 20_000;

const require = (context: ConnectionsContext, providerId: string): Provider => {
  const provider = context.findProvider(providerId);
  if (provider === undefined) throw new ChatError({ code: 'bad-request' });
  return provider;
};

const withPreset = (settings: SettingsValues, presetId: string | undefined): SettingsValues =>
  plainSettings({ settings, ...(presetId !== undefined && { presetId }) });

const serviceHost = (provider: Provider, settings: SettingsValues): string =>
  hostOfPattern(provider.origins(settings)[0] ?? '');

const isLocal = (provider: Provider, settings: SettingsValues): boolean =>
  provider.isLocal === true || provider.origins(settings).some((pattern) => isLocalAddress(pattern.replace(/\*$/, '')));

const secretStates = (secrets: Secrets): Readonly<Record<string, SecretState>> =>
  Object.fromEntries(
    Object.entries(shownSecrets(secrets)).map(([name, shown]) => [name, { isConfigured: true, ...shown } as const]),
  );

/** The service was reached and accepted the key: if it does not answer just now, the connection is not at fault. */
const passing: ReadonlySet<ChatErrorCode> = new Set([
  'rate-limit',
  'overloaded',
  'model-loading',
  'content-filter',
  'bad-request',
]);
/** What is wrong with a key, and not with the model that happens to be the first of a public list. */
const ofKey: ReadonlySet<ChatErrorCode> = new Set(['auth', 'credit']);

/** Where the list of models proves too little, makes the smallest call. Throws what is wrong with the connection. */
const probeConnection = async (
  context: ConnectionsContext,
  connection: Connection,
  models: readonly Model[],
): Promise<void> => {
  const unproven = connection.provider.unprovenByList?.(connection.settings);
  const [first] = models;
  if (unproven === undefined || first === undefined) return;
  try {
    await sendProbe(connection, first.id, context);
  } catch (error) {
    const data = errorDataOf(error, (other) => connection.provider.explain(other));
    if (unproven === 'key' ? ofKey.has(data.code) : !passing.has(data.code)) throw error;
  }
};

type Check = { readonly models: readonly Model[]; readonly ms: number; readonly error?: ChatErrorData };

const check = async (
  context: ConnectionsContext,
  row: ConnectedProvider,
  provider: Provider,
  settings: SettingsValues,
): Promise<Check> => {
  const startedAt = context.network.clock.now();
  const elapsed = (): number => context.network.clock.now() - startedAt;
  try {
    await context.beforeCheck(row.host);
    const connection = { provider, settings, host: row.host, isLocal: row.isLocal };
    const models = await callProvider(connection, context, { limit: testLimit }, provider.listModels);
    await probeConnection(context, connection, models);
    return { models, ms: elapsed() };
  } catch (error) {
    return { models: row.models, ms: elapsed(), error: errorDataOf(error, (other) => provider.explain(other)) };
  }
};

const checked = (row: ConnectedProvider, result: Check, at: number): ConnectedProvider => ({
  ...row,
  models: result.models,
  check: { at, ms: result.ms, ...(result.error !== undefined && { error: result.error }) },
});

const report = (row: ConnectedProvider | undefined, result: Check): ProviderTestResult => ({
  ...(row !== undefined && { provider: row }),
  modelCount: result.error === undefined ? result.models.length : 0,
  ms: result.ms,
  ...(result.error !== undefined && { error: result.error }),
});

type ConnectionRows = Pick<ConnectionsContext, 'findProvider' | 'presetLabel'>;

/** A connection that an import brings; undefined for a service that this version does not know. */
export const importedConnection = (
  { findProvider, presetLabel }: ConnectionRows,
  { id, value }: Extract<BroughtSetting, { readonly kind: 'connection' }>,
): ConnectedProvider | undefined => {
  const { providerId, presetId } = value;
  const provider = findProvider(providerId);
  if (provider === undefined) return undefined;
  if (presetId !== undefined && presetLabel(providerId, presetId) === undefined) return undefined;
  const row = { ...value, id, settings: plainFields(provider, value.settings), secrets: {}, models: [] };
  const plain = withPreset(row.settings, presetId);
  try {
    return { ...row, isLocal: isLocal(provider, plain), host: serviceHost(provider, plain), isImported: true };
  } catch {
    // Its address is to be given again.
    return { ...row, isLocal: false, host: '', isImported: true };
  }
};

/** Connects a provider: tests it, then keeps it with its keys in the vault. One that fails is kept only if asked. */
export const addProvider = async (
  context: ConnectionsContext,
  command: Omit<Command<'provider-add'>, 'type'>,
): Promise<ProviderTestResult> => {
  const provider = require(context, command.providerId);
  const plain = withPreset(command.settings, command.presetId);
  await context.requireAllowed(provider, plain);
  const secrets = filledSecrets(command.secrets);
  const presetLabel =
    command.presetId === undefined ? undefined : context.presetLabel(command.providerId, command.presetId);
  const at = context.network.clock.now();
  const draft: ConnectedProvider = {
    id: context.newId(),
    providerId: provider.id,
    ...(command.presetId !== undefined && { presetId: command.presetId }),
    label: command.label ?? presetLabel ?? provider.label,
    settings: command.settings,
    secrets: secretStates(secrets),
    isLocal: isLocal(provider, plain),
    host: serviceHost(provider, plain),
    models: [],
    createdAt: at,
  };
  const result = await check(context, draft, provider, { ...plain, ...secrets });
  if (result.error !== undefined && command.keepUntested !== true) return report(undefined, result);
  const row = checked(draft, result, at);
  await context.vault.seal(row.id, secrets);
  await context.providers.write(row);
  await context.onChange();
  return report(row, result);
};

/** Lists the models of a connected provider again. */
export const testProvider = async (context: ConnectionsContext, connectionId: string): Promise<ProviderTestResult> => {
  const { row, provider, settings } = await connectProvider(context, connectionId);
  const result = await check(context, row, provider, settings);
  const tested = checked(row, result, context.network.clock.now());
  await context.providers.write(tested);
  await context.onChange();
  return report(tested, result);
};

const goesElsewhere = (provider: Provider, before: SettingsValues, after: SettingsValues): boolean =>
  provider.origins(before).join(' ') !== provider.origins(after).join(' ') ||
  provider.fields.some((field) => field.type === 'url' && before[field.name] !== after[field.name]);

/**
 * Changes settings or keys: tests them, then keeps them; what fails is kept only if asked, else the old settings stay.
 * A change of the label alone is not tested. Another address clears the keys, which were given for the old one, unless
 * new ones come with it.
 */
export const changeProvider = async (
  context: ConnectionsContext,
  command: Omit<Command<'provider-change'>, 'type'>,
): Promise<ProviderTestResult> => {
  const { row, provider } = await findConnection(context, command.connectionId);
  const settings = command.settings ?? row.settings;
  const plain = withPreset(settings, row.presetId);
  await context.requireAllowed(provider, plain);
  // A key that lies under the id of an imported one was never given for its address.
  const movesElsewhere = row.isImported === true || goesElsewhere(provider, plainSettings(row), plain);
  const oldSecrets = movesElsewhere ? {} : await context.vault.open(row.id);
  const secrets = { ...oldSecrets, ...filledSecrets(command.secrets ?? {}) };
  // What was found out at one address says nothing about another.
  const { findings, isImported, ...rest } = row;
  const isRenamed = command.settings === undefined && command.secrets === undefined;
  const changed: ConnectedProvider = {
    ...rest,
    ...(isImported === true && isRenamed && { isImported }),
    ...(findings !== undefined && !movesElsewhere && { findings }),
    label: command.label ?? row.label,
    settings,
    secrets: secretStates(secrets),
    isLocal: isLocal(provider, plain),
    host: serviceHost(provider, plain),
  };
  const result: Check = isRenamed
    ? { models: row.models, ms: 0 }
    : await check(context, changed, provider, { ...plain, ...secrets });
  if (result.error !== undefined && command.keepUntested !== true) return report(undefined, result);
  const kept = isRenamed ? changed : checked(changed, result, context.network.clock.now());
  await context.vault.seal(row.id, secrets);
  await context.providers.write(kept);
  await context.onChange();
  return report(kept, result);
};
