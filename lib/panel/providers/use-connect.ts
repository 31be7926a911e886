import { useCallback, useState } from 'react';
import type { ChatCommand } from '@/lib/commands/all';
import type { Catalog } from '@/lib/domain/app/catalog';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { hostOfPattern } from '@/lib/domain/network-address';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { ProviderTestResult } from '@/lib/domain/providers/provider-test';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { requestAccess } from '@/lib/panel/access';
import { send } from '@/lib/panel/connection';
import { useCatalog } from '@/lib/panel/session-store';
import { connectionOrigins } from './connection-origins';

/** What came of connecting something. */
export type ConnectState =
  | { readonly status: 'idle' }
  | { readonly status: 'checking'; readonly name: string }
  | { readonly status: 'denied'; readonly host: string }
  | { readonly status: 'works'; readonly name: string; readonly modelCount: number; readonly ms: number }
  | { readonly status: 'failed'; readonly name: string; readonly error: ChatErrorData };

/** What is to be reached, and the command that stores it once access is given. */
export type ConnectAttempt = {
  readonly name: string;
  readonly providerId: string;
  readonly presetId?: string | undefined;
  readonly settings: SettingsValues;
  readonly command: Extract<ChatCommand, { type: 'provider-add' | 'provider-change' }>;
};

/** `provider`: what was stored and works. */
type ConnectEnd = { readonly state: ConnectState; readonly provider?: ConnectedProvider };

/** Nothing is awaited before access is asked for: the browser forgets the click. */
const connectOnce = async (catalog: Catalog, attempt: ConnectAttempt): Promise<ConnectEnd> => {
  const { name, command } = attempt;
  const origins = connectionOrigins(catalog, attempt);
  if (!(await requestAccess(origins))) return { state: { status: 'denied', host: hostOfPattern(origins[0] ?? '') } };
  const { error, provider, modelCount, ms }: ProviderTestResult = await send(command);
  if (error !== undefined) return { state: { status: 'failed', name, error } };
  return { state: { status: 'works', name, modelCount, ms }, ...(provider !== undefined && { provider }) };
};

/**
 * Connects something in the course of a click: asks for exactly the access that it needs, then lets the background test
 * and store it. Resolves to whether it was stored; `onConnected` gets what was stored and works.
 */
export const useConnect = (onConnected?: (provider: ConnectedProvider) => void) => {
  const catalog = useCatalog();
  const [state, setState] = useState<ConnectState>({ status: 'idle' });

  const connect = async (attempt: ConnectAttempt): Promise<boolean> => {
    setState({ status: 'checking', name: attempt.name });
    const { state: next, provider } = await connectOnce(catalog, attempt).catch(
      (error: unknown): ConnectEnd => ({ state: { status: 'failed', name: attempt.name, error: errorDataOf(error) } }),
    );
    setState(next);
    if (provider !== undefined) onConnected?.(provider);
    const isKept = attempt.command.keepUntested === true;
    return next.status === 'works' || (next.status === 'failed' && isKept);
  };
  const reset = useCallback(() => setState({ status: 'idle' }), []);

  return { state, connect, reset };
};
