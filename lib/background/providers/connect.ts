import { ChatError } from '@/lib/domain/chat-error';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { Provider } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { ProviderStore } from '@/lib/storage/write/provider-store';
import type { Vault } from '@/lib/storage/write/vault';
import type { Connection } from '../connection';
import { plainSettings } from '../plain-settings';
import { requireUnlocked } from '../require-unlocked';

/** Where connections are looked up. */
export type ConnectionSource = {
  readonly providers: Pick<ProviderStore, 'find'>;
  readonly vault: Pick<Vault, 'open' | 'has' | 'lock'>;
  findProvider(providerId: string): Provider | undefined;
  /** Throws ChatError `managed` where the organisation does not allow a provider with these settings. */
  requireAllowed(provider: Provider, settings: SettingsValues): Promise<void>;
};

/**
 * A connected provider without its keys. Throws ChatError `no-model` when it, or its kind, no longer exists, and
 * `managed` when it is not allowed.
 */
export const findConnection = async (
  source: Omit<ConnectionSource, 'vault'>,
  connectionId: string,
): Promise<{ readonly row: ConnectedProvider; readonly provider: Provider; readonly plain: SettingsValues }> => {
  const row = await source.providers.find(connectionId);
  const provider = row === undefined ? undefined : source.findProvider(row.providerId);
  if (row === undefined || provider === undefined) throw new ChatError({ code: 'no-model' });
  const plain = plainSettings(row);
  await source.requireAllowed(provider, plain);
  return { row, provider, plain };
};

/** A connected provider with its keys. Throws as `findConnection` does, and `locked`, `key-needed` and, for an imported one, `unconfirmed`. */
export const connectProvider = async (
  source: ConnectionSource,
  connectionId: string,
): Promise<Connection & { readonly row: ConnectedProvider }> => {
  const { row, provider, plain } = await findConnection(source, connectionId);
  if (row.isImported === true) throw new ChatError({ code: 'unconfirmed', host: row.host });
  await requireUnlocked(source.vault, row.id, row.secrets);
  const settings = { ...plain, ...(await source.vault.open(row.id)) };
  const { isLocal, host, findings } = row;
  return { row, provider, settings, isLocal, host, ...(findings !== undefined && { findings }) };
};
