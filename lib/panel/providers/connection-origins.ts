import type { Catalog } from '@/lib/domain/app/catalog';
import { ChatError } from '@/lib/domain/chat-error';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { originsOf } from '@/lib/domain/service-address';
import { useCatalog } from '@/lib/panel/session-store';

/**
 * The match patterns of the access that a connection needs, known without asking anybody: a click does not last. Throws
 * ChatError `wrong-address` and `insecure-address`, and `managed` for a provider that is not offered.
 */
export const connectionOrigins = (
  catalog: Catalog,
  {
    providerId,
    presetId,
    settings,
  }: Pick<ConnectedProvider, 'providerId' | 'settings'> & {
    readonly presetId?: string | undefined;
  },
): readonly string[] => {
  const provider = catalog.providers.find(({ id }) => id === providerId);
  if (provider === undefined) throw new ChatError({ code: 'managed' });
  const preset = provider.presets.find(({ id }) => id === presetId);
  return originsOf(provider, settings, preset?.baseUrl);
};

/** What a connection needs access to; undefined for one that leads nowhere (an address that is refused). */
export const useConnectionOrigins = (provider: ConnectedProvider | undefined): readonly string[] | undefined => {
  const catalog = useCatalog();
  if (provider === undefined) return undefined;
  try {
    return connectionOrigins(catalog, provider);
  } catch {
    // Its test reports what cannot be reached at all.
    return undefined;
  }
};
