import { networkZone } from '@/lib/domain/network-address';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';

const urlOf = (host: string): URL | undefined => {
  try {
    return new URL(`http://${host}/`);
  } catch {
    return undefined;
  }
};

/** The host names, without port, of the connected providers on this computer or network. */
export const localHostNames = (providers: readonly Pick<ConnectedProvider, 'host'>[]): readonly string[] => [
  ...new Set(
    providers.flatMap(({ host }) => {
      const url = urlOf(host);
      return url === undefined || networkZone(url) === 'public' ? [] : [url.hostname];
    }),
  ),
];
