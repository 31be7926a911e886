import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import { isLocalAddress } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import type { Redactor } from '@/lib/http/redact';
import { type ErrorRule, httpErrorData, toChatError } from '@/lib/http/service-error';
import type { ServerFetch } from './server-fetch';

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

const ofStatus = (status: number, text: string, situation: ErrorSituation): ChatError => {
  const { url, now, redact } = situation;
  const refusal = situation.requests.lastRefusal();
  const headers = refusal?.status === status ? refusal.headers : new Headers();
  const data = httpErrorData(
    { status, headers, body: text, host: new URL(url).host },
    { now, redact, rule: ruleFor(url) },
  );
  // RFC 9728 5.1: a server with OAuth names its metadata in the challenge.
  const asksToSignIn = status === 401 && /^\s*bearer\b/iu.test(headers.get('www-authenticate') ?? '');
  return new ChatError({ ...data, ...(asksToSignIn && { serviceCode: mcpCauses.signIn }) });
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
  // The sign-in that there is does not reach this far (RFC 6750 3.1); another one may.
  const isScopeError = error instanceof Error && error.name === 'InsufficientScopeError';
  if (isScopeError) return new ChatError({ code: 'forbidden', status: 403, host, serviceCode: mcpCauses.signIn });
  const parsed = clientError.safeParse(error);
  const http = httpData.safeParse(parsed.data?.data);
  if (http.success && http.data.status >= 400) return ofStatus(http.data.status, http.data.text ?? '', situation);
  const failure = situation.requests.lastFailure();
  if (failure !== undefined) return failure;
  const code = codes.get(parsed.data?.code ?? '') ?? (typeof parsed.data?.code === 'number' ? 'server' : 'unknown');
  // A message of another shape than JSON-RPC's; what its check says quotes the message.
  if (code === 'unknown' && error instanceof Error && error.name.endsWith('ZodError')) {
    return new ChatError({ code: 'malformed', host });
  }
  const detail = parsed.success ? situation.redact(parsed.data.message) : made.data.detail;
  return new ChatError({ code, host, ...(detail !== undefined && { detail }) });
};
