/**
 * What went wrong, as data. The policy table (`chat-error-policy.ts`) says for each code whether it is retryable and
 * which action is offered; the locale files hold the words. A code comes from structured fields; where only the
 * service's text says what happened, from the dated table in lib/http/error-texts.ts.
 */
export const chatErrorCodes = [
  /** navigator.onLine is false and the host is not on this computer or network. */
  'offline',
  /** net::ERR_CONNECTION_REFUSED: nothing listens at that port. */
  'refused',
  /** net::ERR_NAME_NOT_RESOLVED. */
  'unknown-host',
  /** net::ERR_CERT_*, net::ERR_SSL_*. */
  'certificate',
  /** net::ERR_CONNECTION_RESET, _CLOSED, ERR_EMPTY_RESPONSE, ERR_HTTP2_*. */
  'reset',
  /** The host permission is missing, or a browser or an extension blocked the request. */
  'blocked',
  /** The browser does not tell why the request failed: the card lists the possibilities. */
  'network',
  /** `http:` to a host that is neither this computer nor a private network; refused before the network. */
  'insecure-address',
  /** A local server turns browser extensions away (Ollama's 403 on a foreign Origin). */
  'origin-refused',
  'auth',
  'credit',
  /** The account's allowance for a day or month, or its quota of a kind, is used up: waiting a minute does not help. */
  'quota',
  'forbidden',
  /** The service does not serve the country that the request comes from. */
  'region',
  /** The model is open to verified organizations only (OpenAI). */
  'organization',
  /** The organization's settings at the service refuse requests that come from a browser (Anthropic). */
  'browser-refused',
  'model-not-found',
  /** The service has the model, but only answers through its inference profile (Bedrock). */
  'profile-needed',
  /** 404 or 405 that is not about a model: the path is wrong. */
  'wrong-address',
  'too-long',
  'rate-limit',
  'overloaded',
  /** 503 while a local or hosted model is being loaded. */
  'model-loading',
  'server',
  'timeout',
  'bad-request',
  'content-filter',
  /** The model made a mistake that ended its answer, such as a broken tool call. */
  'model-fault',
  /** A bad line, event or JSON inside the stream. */
  'malformed',
  /** HTML or something else that is not an answer of this API (captive portal, proxy page). */
  'not-an-api',
  /** The address sends requests on to another one: they are not followed, since the key would go along. */
  'redirected',
  /** A proxy, a firewall or a sign-in page refused the request in place of the service. */
  'intercepted',
  /** The stream ended without its end of generation. */
  'ended-early',
  /** The background worker died while it streamed. */
  'worker-stopped',
  /** The worker died, and its journal of the answer came back damaged: the rest is in quarantine. */
  'journal-damaged',
  /** No text arrived for the idle limit. */
  'idle',
  /** The answer has as many steps as the user allows; it goes on when they say so. */
  'step-limit',
  /** The answer passed the size cap (8 MB). */
  'too-large',
  'no-model',
  /** The service was shut down for good. */
  'service-ended',
  /** The keys are under a passphrase that has not been given. */
  'locked',
  /** The key was kept for a browser session that is over. */
  'key-needed',
  /** It came with an import: its user has not looked at its address yet. */
  'unconfirmed',
  /** The organisation that manages this browser does not allow it. */
  'managed',
  /** The service no longer has the model, since the day that it announced. */
  'model-ended',
  /** A voice said other words than those of the text. */
  'reworded',
  /** This computer has no voice for the browser to speak with. */
  'no-voice',
  /** The browser did not ask the user for access: there was no click, or it was too long ago. */
  'not-asked',
  'storage-full',
  'storage-broken',
  'unknown',
] as const;

export type ChatErrorCode = (typeof chatErrorCodes)[number];

/**
 * `no-sound`: an answer that ended as it should, and nothing in it can be heard. `turned-away`: a service that is there
 * refused the connection; a browser hides with which status (RFC 6455 10.1).
 */
export type VoiceFault = 'no-sound' | 'turned-away';

/** An error as it crosses a port and is stored. `detail` is for "copy details": it holds no key and no URL query. */
export type ChatErrorData = {
  readonly code: ChatErrorCode;
  /** The HTTP status, where there was one. */
  readonly status?: number;
  /** How long the service asks us to wait, ms. */
  readonly retryAfterMs?: number;
  /** Overrides the code's own retry rule (`x-should-retry`). */
  readonly retryable?: boolean;
  /** What a voice did, where its code alone would be read as something else. */
  readonly fault?: VoiceFault;
  /** Host and port of the service that was called. */
  readonly host?: string;
  /** Host and port that a redirect leads to. */
  readonly redirectHost?: string;
  /** The service's own words, redacted, at most 2,000 characters. */
  readonly detail?: string;
  /** The words of the service behind a gateway, as the gateway repeats them, redacted. */
  readonly upstream?: string;
  /** The service's own machine code. */
  readonly serviceCode?: string;
  /** The field of the request that the service named as wrong. */
  readonly param?: string;
  /** The service's request id, for its support. */
  readonly requestId?: string;
};

/** The one error class of the product. Made at one boundary, a provider's `explain`, and turned into data by the run. */
export class ChatError extends Error {
  readonly data: ChatErrorData;

  constructor(data: ChatErrorData, options?: ErrorOptions) {
    super(data.detail ?? data.code, options);
    this.name = 'ChatError';
    this.data = data;
  }
}

/** An error as data: what a ChatError holds, or what `explain` makes of any other error. */
export const errorDataOf = (
  error: unknown,
  explain: (error: unknown) => ChatErrorData = (other) => ({ code: 'unknown', detail: String(other) }),
): ChatErrorData => (error instanceof ChatError ? error.data : explain(error));
