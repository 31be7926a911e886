import { type McpConnection, mcpSignInId } from '@/lib/domain/tools/mcp-connection';
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

/**
 * Keeps a sign-in in the vault, for the origin that it was made at: a server that has moved finds none. `onChange` hears
 * whether there are tokens after each change.
 */
export const vaultStore = (
  vault: Pick<Vault, 'open' | 'seal' | 'remove'>,
  { id, url }: Pick<McpConnection, 'id' | 'url'>,
  onChange: (isSignedIn: boolean) => Promise<void>,
): OAuthStore => {
  const record = mcpSignInId(id);
  const { origin } = new URL(url);
  return {
    read: async () => {
      const secrets = await vault.open(record);
      return secrets.origin === origin ? parsed(secrets[field]) : {};
    },
    write: async (state) => {
      const isEmpty = Object.keys(state).length === 0;
      const secrets: Secrets = isEmpty ? {} : { [field]: JSON.stringify(state), origin };
      await vault.seal(record, secrets);
      await onChange(state.tokens !== undefined);
    },
  };
};
