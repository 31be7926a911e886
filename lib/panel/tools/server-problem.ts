import type { ChatErrorCode, ChatErrorData } from '@/lib/domain/chat-error';
import { hostOf, isLocalAddress } from '@/lib/domain/network-address';
import type { McpConnection } from '@/lib/domain/tools/mcp-connection';
import { spokenRevisions } from '@/lib/domain/tools/mcp-revisions';
import type { TextKey, TextValues } from '@/lib/i18n/text-key';
import { errorTextKey, errorTitleKey } from '@/lib/panel/show-error';
import { outsideText } from './outside-text';

/** `ChatErrorData.serviceCode` of MCP servers (`mcpCauses` and `signInCauses` in lib/tools/mcp), as names of texts. */
const causes = {
  'mcp-sign-in': 'signIn',
  'mcp-key': 'key',
  'mcp-revision': 'revision',
  'mcp-content-type': 'contentType',
  'mcp-http-sse': 'oldTransport',
  'mcp-client-id': 'clientId',
  'mcp-sign-in-canceled': 'canceled',
  'mcp-sign-in-foreign': 'foreign',
  'mcp-sign-in-refused': 'refused',
} as const;

type McpCause = (typeof causes)[keyof typeof causes];

const isCause = (word: string): word is keyof typeof causes => Object.hasOwn(causes, word);

/** What an error says that its code alone does not. */
export const mcpCause = ({ serviceCode = '' }: ChatErrorData): McpCause | undefined =>
  isCause(serviceCode) ? causes[serviceCode] : undefined;

/** What the user can do about a problem. Each has one. */
export type WayOut = 'sign-in' | 'edit' | 'access' | 'origin' | 'unlock' | 'retry';

const waysOfCauses: Readonly<Record<McpCause, WayOut>> = {
  signIn: 'sign-in',
  key: 'edit',
  revision: 'edit',
  contentType: 'edit',
  oldTransport: 'edit',
  clientId: 'edit',
  canceled: 'sign-in',
  foreign: 'sign-in',
  refused: 'sign-in',
};

const waysOfCodes: ReadonlyMap<ChatErrorCode, WayOut> = new Map<ChatErrorCode, WayOut>([
  ['blocked', 'access'],
  ['origin-refused', 'origin'],
  ['locked', 'unlock'],
  ['key-needed', 'edit'],
  ['unconfirmed', 'edit'],
  ['auth', 'edit'],
  ['forbidden', 'edit'],
  ['wrong-address', 'edit'],
  ['insecure-address', 'edit'],
  ['not-an-api', 'edit'],
  ['redirected', 'edit'],
  ['unknown-host', 'edit'],
]);

/** The way out of a problem. */
export const wayOut = (error: ChatErrorData): WayOut => {
  const cause = mcpCause(error);
  return cause === undefined ? (waysOfCodes.get(error.code) ?? 'retry') : waysOfCauses[cause];
};

/** Codes whose sentence is true of a server, too; others speak of a message that waits. */
const explained: ReadonlySet<ChatErrorCode> = new Set([
  'blocked',
  'certificate',
  'insecure-address',
  'network',
  'not-an-api',
  'not-asked',
  'origin-refused',
  'redirected',
  'refused',
  'unknown-host',
]);

type ServerWords = { readonly title: TextKey; readonly text?: TextKey; readonly values: TextValues };

const wordsOf = ({ code }: ChatErrorData, hasHeaders: boolean): Omit<ServerWords, 'values'> => {
  if (code === 'auth' && !hasHeaders) return { title: 'mcp.problem.key.title', text: 'mcp.problem.key.text' };
  if (code === 'auth') return { title: errorTitleKey(code), text: errorTextKey(code) };
  if (code === 'forbidden') return { title: 'mcp.problem.forbidden.title', text: 'mcp.problem.forbidden.text' };
  if (code === 'wrong-address') return { title: errorTitleKey(code), text: 'mcp.problem.pathText' };
  return { title: errorTitleKey(code), ...(explained.has(code) && { text: errorTextKey(code) }) };
};

/** A server, connected or not. Of its headers only their names matter. */
export type NamedServer = Pick<McpConnection, 'title' | 'url'> & {
  readonly headers: Readonly<Record<string, unknown>>;
};

/** A problem with a server in words. */
export const problemWords = (error: ChatErrorData, { title, url, headers }: NamedServer): ServerWords => {
  const host = error.host ?? hostOf(url);
  const spoken = spokenRevisions.join(', ');
  const said = outsideText(error.detail ?? '');
  const values = { host, provider: title, name: title, model: '', revisions: said, type: said, spoken };
  const cause = mcpCause(error);
  return cause === undefined
    ? { ...wordsOf(error, Object.keys(headers).length > 0), values }
    : { title: `mcp.problem.${cause}.title`, text: `mcp.problem.${cause}.text`, values };
};

/** The match pattern of a host that was not open: the server's own, or that of the service that signs its users in. */
export const blockedPattern = ({ host }: ChatErrorData, { url }: Pick<McpConnection, 'url'>): string => {
  const own = new URL(url);
  if (host === undefined || host === own.host) return `${own.origin}/*`;
  return `${isLocalAddress(`http://${host}`) ? 'http' : 'https'}://${host}/*`;
};
