import { isLocalAddress } from '@/lib/domain/network-address';
import { findEndpoint, type ManagedPolicy } from '@/lib/domain/policy/managed-policy';
import type { ProviderStore } from '@/lib/storage/write/provider-store';
import type { Vault } from '@/lib/storage/write/vault';

/**
 * Follows endpoints that the policy has moved to another host: the key was given for the old one, so it is deleted, and
 * the connection asks for one again.
 */
export const followMovedEndpoints = async (
  policy: ManagedPolicy,
  providers: ProviderStore,
  vault: Pick<Vault, 'remove'>,
): Promise<void> => {
  if (policy.presetEndpoints.length === 0) return;
  for (const row of await providers.list()) {
    const endpoint = findEndpoint(policy, row.presetId);
    if (endpoint === undefined) continue;
    const { host } = new URL(endpoint.baseUrl);
    if (row.host === host) continue;
    await vault.remove(row.id);
    const { check: _check, ...rest } = row;
    await providers.write({ ...rest, host, isLocal: isLocalAddress(endpoint.baseUrl), secrets: {} });
  }
};
