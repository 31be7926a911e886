import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import { isLocalAddress } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import type { Redactor } from '@/lib/http/redact';
import { type ErrorRule, httpErrorData, toChatError } from '@/lib/http/service-error';
import type { Refusal, ServerFetch } from './server-fetch';

/** What an error of the client carries (SdkError, SdkHttpError and ProtocolError of @modelcontextprotocol/client 2.4). */
const clientError = z.object({
  code: z.union([z.string(), z.number()]),
  message: z.string(),
  data: z.optional(z.unknown()),
});
const httpData = z.object({ status: z.number(), text: z.optional(z.nullable(z.string())) });

/** The words in `ChatErrorData.serviceCode` by which a card tells what a code alone does not. */
export const mcpCauses = {
  /** An MCP server of before March 2025: its transport, HTTP with SSE, is not spoken here. */
  oldTransport: 'mcp-http-sse',
  /** The server asks its users to sign in (OAuth). */
  signIn: 'mcp-sign-in',
  /** The server wants a key, and there is none. */
  key: 'mcp-key',
  /** The server speaks no revision of the protocol that is spoken here; `detail` names its own. */
  revision: 'mcp-revision',
  /** The server answers in a type that is none of the protocol's; `detail` names it. */
  contentType: 'mcp-content-type',
} as const;

const codes: ReadonlyMap<string | number, ChatErrorCode> = new Map<string | number, ChatErrorCode>([
  ['REQUEST_TIMEOUT', 'timeout'],
  ['CONNECTION_CLOSED', 'reset'],
  ['SEND_FAILED', 'network'],
  ['LIST_PAGINATION_EXCEEDED', 'too-large'],
  ['INVALID_RESULT', 'malformed'],
  ['ERA_NEGOTIATION_FAILED', 'not-an-api'],
  ['CLIENT_HTTP_UNEXPECTED_CONTENT', 'not-an-api'],
]);

/** What explains an error of a server, besides the error. */
export type ErrorSituation = {
  readonly url: string;
  readonly now: number;
  readonly redact: Redactor;
  readonly requests: Pick<ServerFetch, 'lastRefusal' | 'lastFailure'>;
  /** The user gave headers for the server. */
  readonly hasHeaders: boolean;
};

/**
 * A local server that answers 403 checks the `Origin` (MCP asks it to, against DNS rebinding): ours is the extension's. A
 * server on the internet refuses the account.
 */
const ruleFor =
  (url: string): ErrorRule =>
  (status) => {
    if (status === 401) return 'auth';
    if (status === 403 && isLocalAddress(url)) return 'origin-refused';
    return status === 404 || status === 405 ? 'wrong-address' : undefined;
  };

/** RFC 6750 3.1: what the user allowed does not reach this far. */
const isScopeChallenge = (headers: Headers): boolean =>
  /\bbearer\b.*\berror\s*=\s*"?insufficient_scope\b/iu.test(headers.get('www-authenticate') ?? '');

/** What a refusal for want of access is about: RFC 9728 5.1 has a server with OAuth name its metadata in the challenge. */
const accessCause = (
  status: number,
  { headers, hadKey }: Pick<Refusal, 'headers' | 'hadKey'>,
  hasHeaders: boolean,
): string | undefined => {
  if (status === 403) return isScopeChallenge(headers) ? mcpCauses.signIn : undefined;
  if (status !== 401) return undefined;
  // A token that nobody typed comes from a sign-in.
  const isSignedIn = hadKey && !hasHeaders;
  if (isSignedIn || /^\s*bearer\b/iu.test(headers.get('www-authenticate') ?? '')) return mcpCauses.signIn;
  return hasHeaders ? undefined : mcpCauses.key;
};

const ofStatus = (status: number, text: string, situation: ErrorSituation): ChatError => {
  const { url, now, redact } = situation;
  const refusal = situation.requests.lastRefusal();
  const { headers, hadKey } = refusal?.status === status ? refusal : { headers: new Headers(), hadKey: false };
  const data = httpErrorData(
    { status, headers, body: text, host: new URL(url).host },
    { now, redact, rule: ruleFor(url) },
  );
  const cause = accessCause(status, { headers, hadKey }, situation.hasHeaders);
  // The rule for local servers takes a 403 for their check of the origin.
  const code = status === 403 && cause === mcpCauses.signIn ? 'forbidden' : data.code;
  return new ChatError({ ...data, code, ...(cause !== undefined && { serviceCode: cause }) });
};

/** Any error of a client as a ChatError with its plain cause. One that was made below the client is kept. */
export const explainMcpError = (error: unknown, situation: ErrorSituation): ChatError => {
  const made = toChatError(error, situation.redact);
  if (made.data.serviceCode === mcpCauses.signIn) {
    // A token that could not be renewed for want of a network, or of access to the service, is no reason to sign in.
    return situation.requests.lastFailure() ?? made;
  }
  const { host } = new URL(situation.url);
  if (made.data.code !== 'unknown') {
    return made.data.host === undefined ? new ChatError({ ...made.data, host }, { cause: made }) : made;
  }
  const parsed = clientError.safeParse(error);
  const http = httpData.safeParse(parsed.data?.data);
  if (http.success && http.data.status >= 400) return ofStatus(http.data.status, http.data.text ?? '', situation);
  // A redirect that the client gave up: to itself, or in a circle.
  if (http.success && http.data.status >= 300)
    return new ChatError({ code: 'redirected', status: http.data.status, host });
  const failure = situation.requests.lastFailure();
  if (failure !== undefined) return failure;
  // The client has an error of its own for this, which says nothing of the answer.
  const refusal = situation.requests.lastRefusal();
  if (refusal?.status === 403 && isScopeChallenge(refusal.headers)) return ofStatus(403, '', situation);
  const code = codes.get(parsed.data?.code ?? '') ?? (typeof parsed.data?.code === 'number' ? 'server' : 'unknown');
  // An error of JSON-RPC has the server's words. All others are the client's own: checks of messages, and names of classes.
  const detail = typeof parsed.data?.code === 'number' ? situation.redact(parsed.data.message) : undefined;
  return new ChatError({ code, host, ...(detail !== undefined && detail !== '' && { detail }) });
};
