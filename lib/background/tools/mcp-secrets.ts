import { mcpSignInId } from '@/lib/domain/tools/mcp-connection';
import type { Secrets, Vault } from '@/lib/storage/write/vault';
import type { OAuthState, OAuthStore } from '@/lib/tools/mcp/oauth-provider';

const field = 'state';

// The vault gives back what this file sealed; what is damaged counts as not signed in.
const parsed = (text: string | undefined): OAuthState => {
  if (text === undefined) return {};
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** Keeps a sign-in in the vault. `onChange` hears whether there are tokens after each change. */
export const vaultStore = (
  vault: Pick<Vault, 'open' | 'seal' | 'remove'>,
  connectionId: string,
  onChange: (isSignedIn: boolean) => Promise<void>,
): OAuthStore => {
  const record = mcpSignInId(connectionId);
  return {
    read: async () => parsed((await vault.open(record))[field]),
    write: async (state) => {
      const isEmpty = Object.keys(state).length === 0;
      const secrets: Secrets = isEmpty ? {} : { [field]: JSON.stringify(state) };
      await vault.seal(record, secrets);
      await onChange(state.tokens !== undefined);
    },
  };
};
