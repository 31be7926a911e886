import { ChatError } from '@/lib/domain/chat-error';
import { hostOf, requestAddress } from '@/lib/domain/network-address';
import {
  type McpCheck,
  type McpConnection,
  type McpDiagnosis,
  type McpTestResult,
  mcpHeadersId,
  mcpSignInId,
} from '@/lib/domain/tools/mcp-connection';
import type { McpStore } from '@/lib/storage/write/mcp-store';
import type { Secrets, Vault } from '@/lib/storage/write/vault';
import { plainText } from '@/lib/tools/mcp/plain-text';
import { signIn, signOut } from '@/lib/tools/mcp/sign-in';
import { guardedFetch } from '../guarded-fetch';
import { filledSecrets, shownSecrets } from '../secrets-after';
import { checkServer, type ExaminationContext, examineServer } from './mcp-examination';
import type { McpSources } from './mcp-sources';

/** What connecting, changing and testing servers works with. */
export type McpConnectionsContext = ExaminationContext & {
  readonly store: McpStore;
  readonly vault: Vault;
  readonly sources: McpSources;
  newId(): string;
  /** Before the first request to this host and port. */
  beforeCheck(host: string): Promise<void>;
  /** After rows changed: tells the panels and renews the Origin rule. */
  onChange(): Promise<void>;
  redirectUrl(): string;
  openWindow(url: string): Promise<string | undefined>;
};

/** What can be said about a server; what is absent stays. */
export type McpChange = {
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly headers?: Secrets | undefined;
  readonly clientId?: string | undefined;
  readonly isOn?: boolean | undefined;
  readonly keepUntested?: boolean | undefined;
};

/** Longer than anybody takes to sign in, ms. */
const signInMs = 900_000;

/** Of the name that a server gives itself. */
const maxOwnTitle = 60;

const headerStates = (headers: Secrets): McpConnection['headers'] =>
  Object.fromEntries(
    Object.entries(shownSecrets(headers)).map(([name, shown]) => [name, { isConfigured: true, ...shown } as const]),
  );

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/u;
const headerValue = /^[\t\x20-\x7E]*$/u;

/** Throws ChatError `bad-request` for what no request can carry. */
const checkedHeaders = (headers: Secrets): Secrets => {
  const filled = filledSecrets(headers);
  for (const [name, value] of Object.entries(filled)) {
    if (!headerName.test(name) || !headerValue.test(value)) throw new ChatError({ code: 'bad-request', param: name });
  }
  return filled;
};

const requireRow = async ({ store }: McpConnectionsContext, connectionId: string): Promise<McpConnection> => {
  const row = await store.find(connectionId);
  if (row === undefined) throw new ChatError({ code: 'bad-request' });
  return row;
};

/** The same for what sends something to it. Throws ChatError `unconfirmed` for one that an import brought. */
const requireConfirmed = async (context: McpConnectionsContext, connectionId: string): Promise<McpConnection> => {
  const row = await requireRow(context, connectionId);
  if (row.imported !== undefined) throw new ChatError({ code: 'unconfirmed', host: hostOf(row.url) });
  return row;
};

/** Tests a row as it would be, over a connection of its own. */
const tryOut = async (
  context: McpConnectionsContext,
  row: McpConnection,
  headers: Secrets,
  signal: AbortSignal,
): Promise<McpCheck> => {
  await context.beforeCheck(hostOf(row.url));
  const source = context.sources.make(row, headers);
  try {
    return await checkServer(source, context, signal);
  } finally {
    await source.close();
  }
};

const keep = async (context: McpConnectionsContext, row: McpConnection, headers: Secrets): Promise<void> => {
  await context.vault.seal(mcpHeadersId(row.id), headers);
  await context.store.write(row);
  await context.sources.drop(row.id);
  await context.onChange();
};

/** A server that nobody gave a name has its own; where it has none, its host. */
const ownTitle = ({ title, url }: McpConnection, { serverName = '' }: McpCheck): string => {
  const own = plainText(serverName, maxOwnTitle).replace(/\s+/gu, ' ').trim();
  return title === hostOf(url) && own !== '' ? own : title;
};

/** Connects a server: tests it, then keeps it. One that fails is kept only if asked, so that its user can sign in. */
export const addServer = async (
  context: McpConnectionsContext,
  change: McpChange & { readonly title: string; readonly url: string },
  signal: AbortSignal,
): Promise<McpTestResult> => {
  const headers = checkedHeaders(change.headers ?? {});
  const draft: McpConnection = {
    id: context.newId(),
    title: change.title,
    url: requestAddress(change.url).href,
    headers: headerStates(headers),
    ...(change.clientId !== undefined && change.clientId !== '' && { clientId: change.clientId }),
    isOn: true,
    isSignedIn: false,
    createdAt: context.network.clock.now(),
  };
  const check = await tryOut(context, draft, headers, signal);
  signal.throwIfAborted();
  if (check.error !== undefined && change.keepUntested !== true) return { check };
  const connection = { ...draft, title: ownTitle(draft, check), check };
  await keep(context, connection, headers);
  return { connection, check };
};

const changed = (row: McpConnection, { title, url, clientId, isOn }: McpChange): McpConnection => {
  const { clientId: before, imported: _, ...rest } = row;
  const nextId = clientId ?? before ?? '';
  return {
    ...rest,
    title: title ?? row.title,
    url: url === undefined ? row.url : requestAddress(url).href,
    isOn: isOn ?? row.isOn,
    ...(nextId !== '' && { clientId: nextId }),
  };
};

const rewrite = async (
  context: McpConnectionsContext,
  { id, createdAt }: McpConnection,
  change: McpChange,
): Promise<McpTestResult> => {
  await context.store.change(id, (row) => changed(row, change));
  await context.sources.drop(id);
  await context.onChange();
  const connection = await requireRow(context, id);
  return { connection, check: connection.check ?? { at: createdAt, ms: 0 } };
};

/**
 * Changes a server: tests it, then keeps it; what fails is kept only if asked. Another origin takes headers and sign-in away:
 * they were given for the old one. Throws ChatError `unconfirmed` where an imported one is not changed with its address.
 */
export const changeServer = async (
  context: McpConnectionsContext,
  connectionId: string,
  change: McpChange,
  signal: AbortSignal,
): Promise<McpTestResult> => {
  const row = await requireRow(context, connectionId);
  // Only its form, which shows the address, says yes to one that an import brought.
  if (change.url === undefined) await requireConfirmed(context, connectionId);
  const next = changed(row, change);
  const isTested =
    row.imported !== undefined || next.url !== row.url || change.headers !== undefined || change.clientId !== undefined;
  // Its name and its switch have nothing to do with its keys, which may be locked.
  if (!isTested) return rewrite(context, row, change);
  const moves = row.imported !== undefined || new URL(next.url).origin !== new URL(row.url).origin;
  const old = moves ? {} : await context.vault.open(mcpHeadersId(row.id));
  const headers = checkedHeaders({ ...old, ...change.headers });
  const draft = { ...next, headers: headerStates(headers), isSignedIn: row.isSignedIn && !moves };
  const check = await tryOut(context, draft, headers, signal);
  signal.throwIfAborted();
  if (check.error !== undefined && change.keepUntested !== true) return { check };
  // While it was tested, the user may have removed it, or switched it on or off.
  const { isOn } = await requireRow(context, connectionId);
  if (moves) await context.vault.remove(mcpSignInId(row.id));
  // Who has looked at an imported one and saved it wants it.
  const connection = { ...draft, isOn: change.isOn ?? (isOn || row.imported !== undefined), check };
  await keep(context, connection, headers);
  return { connection, check };
};

const noteCheck = async (context: McpConnectionsContext, id: string, check: McpCheck): Promise<McpTestResult> => {
  await context.store.change(id, (row) => ({ ...row, check }));
  await context.sources.drop(id);
  await context.onChange();
  return { connection: await requireRow(context, id), check };
};

/** Lists the tools of a connected server again. */
export const testServer = async (
  context: McpConnectionsContext,
  connectionId: string,
  signal: AbortSignal,
): Promise<McpTestResult> => {
  const row = await requireConfirmed(context, connectionId);
  const headers = await context.vault.open(mcpHeadersId(row.id));
  return noteCheck(context, row.id, await tryOut(context, row, headers, signal));
};

/** Finds out where a server breaks, and notes what it said. */
export const examine = async (
  context: McpConnectionsContext,
  connectionId: string,
  signal: AbortSignal,
): Promise<McpDiagnosis> => {
  const row = await requireConfirmed(context, connectionId);
  await context.beforeCheck(hostOf(row.url));
  const source = context.sources.make(row, await context.vault.open(mcpHeadersId(row.id)));
  try {
    const diagnosis = await examineServer(row.url, source, context, signal);
    await noteCheck(context, row.id, diagnosis.check);
    return diagnosis;
  } finally {
    await source.close();
  }
};

/** Signs the user in, in a window of the service, then tests. Throws what `signIn` does. */
export const signInToServer = async (
  context: McpConnectionsContext,
  connectionId: string,
  stopped: AbortSignal,
): Promise<McpTestResult> => {
  const row = await requireConfirmed(context, connectionId);
  await context.beforeCheck(hostOf(row.url));
  const limit = new AbortController();
  const cancel = context.after(signInMs, () => limit.abort(new ChatError({ code: 'timeout' })));
  try {
    await signIn({
      serverUrl: row.url,
      store: context.sources.signInOf(row),
      redirectUrl: context.redirectUrl(),
      host: { fetch: guardedFetch(context.network) },
      signal: AbortSignal.any([stopped, limit.signal]),
      openWindow: context.openWindow,
      ...(row.clientId !== undefined && { clientId: row.clientId }),
    });
  } finally {
    cancel();
  }
  // Whoever removed the server meanwhile wants none of its tokens.
  if ((await context.store.find(row.id)) === undefined) await context.vault.remove(mcpSignInId(row.id));
  return testServer(context, connectionId, stopped);
};

/** Forgets the tokens, and asks the service to end them. */
export const signOutOfServer = async (context: McpConnectionsContext, connectionId: string): Promise<void> => {
  const row = await requireRow(context, connectionId);
  const host = { fetch: guardedFetch(context.network) };
  await signOut({ store: context.sources.signInOf(row), serverUrl: row.url }, host, new AbortController().signal);
  await context.sources.drop(row.id);
  await context.onChange();
};

/** Removes a server with its secrets. A sign-in is ended where the service can. */
export const removeServer = async (context: McpConnectionsContext, connectionId: string): Promise<void> => {
  const row = await context.store.find(connectionId);
  if (row === undefined) return;
  if (row.isSignedIn) await signOutOfServer(context, connectionId).catch(() => undefined);
  await context.vault.remove(mcpHeadersId(connectionId));
  await context.vault.remove(mcpSignInId(connectionId));
  await context.store.remove(connectionId);
  await context.sources.forget(connectionId);
  await context.onChange();
};
