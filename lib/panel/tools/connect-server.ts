import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { hostOf, isLocalAddress, originPattern, requestAddress } from '@/lib/domain/network-address';
import type { McpConnection, McpTestResult } from '@/lib/domain/tools/mcp-connection';
import { requestAccess } from '@/lib/panel/access';
import { send } from '@/lib/panel/connection';
import { mcpCause } from './server-problem';
import { switchTool } from './tool-list';

/** What a user says about a server. Header values are on their way to the background, and kept nowhere here. */
export type ServerEntry = {
  readonly title: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: as it was. */
  readonly clientId?: string;
};

/** What came of connecting or changing a server. */
export type ConnectResult =
  | { readonly status: 'kept'; readonly connection: McpConnection }
  /** The user did not give access to the host. */
  | { readonly status: 'denied'; readonly host: string }
  | { readonly status: 'failed'; readonly error: ChatErrorData };

/** An address as people type it, with the scheme that they left out: `http` for what is near, `https` for all others. */
export const completeAddress = (text: string): string => {
  const typed = text.trim();
  if (typed === '' || /^[a-z][a-z0-9+.-]*:\/\//iu.test(typed)) return typed;
  return `${isLocalAddress(`http://${typed}`) ? 'http' : 'https'}://${typed}`;
};

/** A name for a server that got none: its host. */
export const titleFor = (title: string, url: string): string => {
  const given = title.trim();
  return given === '' ? hostOf(url) : given;
};

/** Asks for the access that an address needs, in a press. Undefined when it is there. */
const accessProblem = async (url: string): Promise<ConnectResult | undefined> =>
  (await requestAccess([originPattern(url)])) ? undefined : { status: 'denied', host: requestAddress(url).host };

/** Whoever has to sign in first has done nothing wrong: the server is kept, and its row offers the sign-in. */
const keepsAnyway = ({ error }: McpTestResult['check']): boolean => error !== undefined && mcpCause(error) === 'signIn';

const tried = async (attempt: (keepUntested: boolean) => Promise<McpTestResult>, keep: boolean) => {
  const first = await attempt(keep);
  const result = first.connection === undefined && keepsAnyway(first.check) ? await attempt(true) : first;
  return result.connection === undefined
    ? ({ status: 'failed', error: result.check.error ?? { code: 'unknown' } } as const)
    : ({ status: 'kept', connection: result.connection } as const);
};

const ended = (error: unknown): ConnectResult => ({ status: 'failed', error: errorDataOf(error) });

/**
 * Connects a server in the course of a press: the browser is asked for its host first, then the background tests it. What
 * fails is kept with `keep` only, and where the server asks its users to sign in. What is kept is on in the conversation that is shown.
 */
export const connectServer = async (entry: ServerEntry, keep = false, workId?: string): Promise<ConnectResult> => {
  try {
    const denied = await accessProblem(entry.url);
    if (denied !== undefined) return denied;
    const { title, url, headers, clientId } = entry;
    const result = await tried(
      (keepUntested) =>
        send({
          type: 'mcp-add',
          title,
          url,
          headers: { ...headers },
          ...(workId !== undefined && { workId }),
          ...(clientId !== undefined && clientId !== '' && { clientId }),
          ...(keepUntested && { keepUntested }),
        }),
      keep,
    );
    // Who connects a server wants its tools: here, and where no conversation is shown, in new ones.
    if (result.status === 'kept') await switchTool({ sourceId: `mcp-${result.connection.id}`, isOn: true });
    return result;
  } catch (error) {
    return ended(error);
  }
};

/** Changes a server, in the course of a press as well. A header that `entry` does not name stays. */
export const changeServer = async (
  connectionId: string,
  entry: ServerEntry,
  keep = false,
  workId?: string,
): Promise<ConnectResult> => {
  try {
    const denied = await accessProblem(entry.url);
    if (denied !== undefined) return denied;
    const { title, url, headers, clientId } = entry;
    const hasHeaders = Object.keys(headers).length > 0;
    return await tried(
      (keepUntested) =>
        send({
          type: 'mcp-change',
          connectionId,
          title,
          url,
          ...(hasHeaders && { headers: { ...headers } }),
          ...(workId !== undefined && { workId }),
          ...(clientId !== undefined && { clientId }),
          ...(keepUntested && { keepUntested }),
        }),
      keep,
    );
  } catch (error) {
    return ended(error);
  }
};
