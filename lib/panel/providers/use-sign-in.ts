import { useState } from 'react';
import type { Catalog } from '@/lib/domain/app/catalog';
import { errorDataOf } from '@/lib/domain/chat-error';
import { hostOfPattern } from '@/lib/domain/network-address';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { SignInHindrance } from '@/lib/domain/providers/service-sign-in';
import { requestAccess } from '@/lib/panel/access';
import { send } from '@/lib/panel/connection';
import { useCatalog, useProviders } from '@/lib/panel/session-store';
import { connectionOrigins } from './connection-origins';
import type { ConnectState } from './use-connect';

/** A service that gives a key to who signs in there. */
export type SignInTarget = {
  readonly providerId: string;
  readonly presetId: string;
  readonly label: string;
  readonly host: string;
  readonly keyUrl?: string;
};

/** The services that one can sign in to, as the organisation allows them. */
export const signInTargets = (catalog: Catalog): readonly SignInTarget[] =>
  catalog.providers.flatMap(({ id: providerId, presets }) =>
    presets
      .filter(({ canSignIn, isManaged }) => canSignIn === true && isManaged !== true)
      .map(({ id, label, baseUrl, keyUrl }) => ({
        providerId,
        presetId: id,
        label,
        host: new URL(baseUrl).host,
        ...(keyUrl !== undefined && { keyUrl }),
      })),
  );

/** The connection that signing in gave, or would give a new key to: at the service's own address. */
export const connectionOf = (
  { providerId, presetId }: Pick<SignInTarget, 'providerId' | 'presetId'>,
  providers: readonly ConnectedProvider[],
): ConnectedProvider | undefined =>
  providers.find(
    (row) => row.providerId === providerId && row.presetId === presetId && row.settings.baseUrl === undefined,
  );

/** The service that a connection could have been signed in to; undefined where there is none. */
export const signInTargetOf = (row: ConnectedProvider, catalog: Catalog): SignInTarget | undefined =>
  signInTargets(catalog).find((target) => row.isDisallowed !== true && connectionOf(target, [row]) !== undefined);

/** What came of signing in. */
export type SignInState = ConnectState | { readonly status: 'hindered'; readonly hindrance: SignInHindrance };

type SignInEnd = { readonly state: SignInState; readonly provider?: ConnectedProvider };

/** Nothing is awaited before access is asked for: the browser forgets the click. */
const signInOnce = async (
  catalog: Catalog,
  { providerId, presetId, label, host }: SignInTarget,
  connectionId: string | undefined,
): Promise<SignInEnd> => {
  const origins = connectionOrigins(catalog, { providerId, presetId, settings: {} });
  if (!(await requestAccess(origins))) return { state: { status: 'denied', host: hostOfPattern(origins[0] ?? host) } };
  const result = await send({
    type: 'provider-sign-in',
    providerId,
    presetId,
    ...(connectionId !== undefined && { connectionId }),
  });
  if ('hindrance' in result) return { state: { status: 'hindered', hindrance: result.hindrance } };
  const { error, modelCount, ms, provider } = result;
  if (error !== undefined) return { state: { status: 'failed', name: label, error } };
  return { state: { status: 'works', name: label, modelCount, ms }, ...(provider !== undefined && { provider }) };
};

/** Signs in to a service in the course of a click. `signIn` resolves to the connection, if it works. */
export const useSignIn = (target: SignInTarget) => {
  const catalog = useCatalog();
  const connection = connectionOf(target, useProviders());
  const [state, setState] = useState<SignInState>({ status: 'idle' });

  const signIn = async (): Promise<ConnectedProvider | undefined> => {
    setState({ status: 'checking', name: target.label });
    const end = await signInOnce(catalog, target, connection?.id).catch(
      (error: unknown): SignInEnd => ({ state: { status: 'failed', name: target.label, error: errorDataOf(error) } }),
    );
    setState(end.state);
    return end.provider;
  };

  return { state, connection, signIn };
};
