import { base64Of } from '@/lib/domain/base64';
import { ChatError } from '@/lib/domain/chat-error';
import { hostOfPattern } from '@/lib/domain/network-address';
import type { Provider, ServiceSignIn } from '@/lib/domain/providers/provider';
import type { ProviderTestResult } from '@/lib/domain/providers/provider-test';
import type { ServiceAccount, SignInHindrance } from '@/lib/domain/providers/service-sign-in';
import type { Keepalive } from '@/lib/platform/keepalive';
import type { BackgroundDependencies } from '../background-dependencies';
import { plainSettings } from '../plain-settings';
import { connectProvider, findConnection } from './connect';
import { callProvider } from './provider-call';
import { addProvider, type ConnectionsContext, changeProvider } from './provider-changes';

/** What signing in for a key works with. */
export type SignInContext = {
  readonly use: ConnectionsContext;
  readonly keepalive: Keepalive;
  readonly signIn: BackgroundDependencies['signIn'];
};

/** What is signed in to: a preset, and the connection that gets the key if it is there already. */
export type SignInWish = {
  readonly providerId: string;
  readonly presetId?: string | undefined;
  readonly connectionId?: string | undefined;
};

/** How long the service may take for one answer, ms. */
const callLimit = 20_000;

const base64Url = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** RFC 7636, 4.1 and 4.2: 32 random bytes, and their SHA-256. */
const createChallenge = async (): Promise<{ readonly verifier: string; readonly challenge: string }> => {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(hash)) };
};

/** The code of the address that the window led to; undefined for an address that is not ours or brings none. */
const codeOf = (address: string, redirectUrl: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, searchParams } = new URL(address);
  const expected = new URL(redirectUrl);
  const isOurs = origin === expected.origin && pathname === expected.pathname;
  const code = isOurs ? searchParams.get('code') : null;
  return code === null || code === '' ? undefined : code;
};

const requireSignIn = (
  provider: Provider | undefined,
  presetId: string | undefined,
): { readonly provider: Provider; readonly service: ServiceSignIn } => {
  const service = provider?.signIn?.(presetId);
  if (provider === undefined || service === undefined) throw new ChatError({ code: 'bad-request' });
  return { provider, service };
};

/** Shows the page and gets the key, or says why there is none. */
const fetchKey = async (
  { use, keepalive, signIn }: SignInContext,
  { provider, presetId }: { readonly provider: Provider; readonly presetId: string | undefined },
  service: ServiceSignIn,
): Promise<{ readonly key: string } | { readonly hindrance: SignInHindrance }> => {
  const redirectUrl = new URL('sign-in', signIn.redirectUrl()).href;
  const { verifier, challenge } = await createChallenge();
  const letGo = keepalive.hold();
  try {
    const address = await signIn.openWindow(service.pageUrl({ redirectUrl, challenge }));
    if (address === undefined) return { hindrance: 'closed' };
    const code = codeOf(address, redirectUrl);
    if (code === undefined) return { hindrance: 'refused' };
    const settings = plainSettings({ settings: {}, ...(presetId !== undefined && { presetId }) });
    const connection = { provider, settings, host: hostOfPattern(provider.origins(settings)[0] ?? '') };
    const key = await callProvider(connection, use, { limit: callLimit }, (context) =>
      service.keyFor({ code, verifier }, context),
    );
    return key === undefined ? { hindrance: 'expired' } : { key };
  } finally {
    letGo();
  }
};

/**
 * Signs in at a service and connects with the key that it gives. The key goes into the vault and nowhere else. A connection that
 * is there gets it only if it leads to the service's own address: elsewhere it would go to somebody else.
 */
export const signInForKey = async (
  context: SignInContext,
  { providerId, presetId, connectionId }: SignInWish,
): Promise<ProviderTestResult | { readonly hindrance: SignInHindrance }> => {
  const { use } = context;
  const { provider, service } = requireSignIn(use.findProvider(providerId), presetId);
  await use.requireAllowed(provider, plainSettings({ settings: {}, ...(presetId !== undefined && { presetId }) }));
  if (connectionId !== undefined) {
    const { row } = await findConnection(use, connectionId);
    const isSame = row.providerId === providerId && row.presetId === presetId && row.settings.baseUrl === undefined;
    if (!isSame) throw new ChatError({ code: 'bad-request' });
  }
  const got = await fetchKey(context, { provider, presetId }, service);
  if ('hindrance' in got) return got;
  const secrets = { [service.keyField]: got.key };
  // A key that the service has just given is kept even if its test fails: nobody could enter it again.
  const kept = { secrets, keepUntested: true };
  if (connectionId !== undefined) return changeProvider(use, { connectionId, ...kept });
  return addProvider(use, { providerId, ...(presetId !== undefined && { presetId }), settings: {}, ...kept });
};

/** What the service says of the key of a connection. Throws ChatError, `bad-request` where it can say nothing. */
export const readAccount = async (use: ConnectionsContext, connectionId: string): Promise<ServiceAccount> => {
  const connection = await connectProvider(use, connectionId);
  const { row } = connection;
  const { service } = requireSignIn(connection.provider, row.presetId);
  if (row.settings.baseUrl !== undefined) throw new ChatError({ code: 'bad-request' });
  return callProvider(connection, use, { limit: callLimit }, service.account);
};
