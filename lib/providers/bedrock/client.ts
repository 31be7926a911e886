import { BedrockClient } from '@aws-sdk/client-bedrock';
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { ChatError } from '@/lib/domain/chat-error';
import { requestAddress } from '@/lib/domain/network-address';
import type { ProviderContext } from '@/lib/domain/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { headerSafeKey } from '@/lib/http/header-lines';
import type { ServiceCall } from '@/lib/http/service-call';

/** Where a request goes when the user named no region. */
export const defaultRegion = 'us-east-1';

type HandledRequest = {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number | undefined;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | string[] | null>> | undefined;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The region of the settings. */
export const regionOf = (settings: SettingsValues): string => text(settings.region) ?? defaultRegion;

/** The address of the runtime service: the user's own endpoint, else AWS's of the region. Throws ChatError as `requestAddress`. */
export const runtimeAddress = (settings: SettingsValues): string =>
  text(settings.endpoint) ?? `https://bedrock-runtime.${regionOf(settings)}.amazonaws.com`;

/** The address of the control service, which lists models. */
export const controlAddress = (settings: SettingsValues): string =>
  `https://bedrock.${regionOf(settings)}.amazonaws.com`;

const queryText = (query: HandledRequest['query']): string => {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map(
      (item) => `${encodeURIComponent(name)}=${encodeURIComponent(item)}`,
    ),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

/** Headers that `fetch` sets by itself. */
const unsent = new Set(['host', 'content-length']);

const contentTypeOf = (response: Response): string => response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';

/** A redirect, which would carry the signature along, and a page in place of an answer. */
const isNoAnswer = (response: Response): boolean =>
  response.type === 'opaqueredirect' ||
  (response.status >= 300 && response.status < 400) ||
  (response.ok && contentTypeOf(response) === 'text/html');

/**
 * The SDK's transport over the call's own `fetch`: no cookies, no referrer, no cache, redirects not followed. Error
 * answers pass through, since the SDK reads their type.
 */
const requestHandler = ({ context, host, redact }: ServiceCall) => ({
  async handle(request: HandledRequest) {
    context.signal.throwIfAborted();
    const port = request.port === undefined ? '' : `:${request.port}`;
    const url = `${request.protocol}//${request.hostname}${port}${request.path}${queryText(request.query)}`;
    const headers = new Headers(Object.entries(request.headers).filter(([name]) => !unsent.has(name.toLowerCase())));
    const body = typeof request.body === 'string' || request.body instanceof Uint8Array ? request.body : undefined;
    const response = await context
      .fetch(url, {
        method: request.method,
        headers,
        ...(body !== undefined && request.method !== 'GET' && { body: new Blob([body.slice()]) }),
        signal: context.signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: 'manual',
      })
      .catch((error: unknown) => {
        context.signal.throwIfAborted();
        const detail = error instanceof Error ? redact(`${error.name}: ${error.message}`) : undefined;
        throw new ChatError({ code: 'network', host, ...(detail !== undefined && { detail }) });
      });
    if (isNoAnswer(response)) {
      throw new ChatError({ code: 'not-an-api', host, ...(response.status > 0 && { status: response.status }) });
    }
    return {
      response: {
        statusCode: response.status,
        headers: Object.fromEntries(response.headers.entries()),
        body: response.body ?? new Blob([]).stream(),
      },
    };
  },
});

/** How requests are signed: an API key is a bearer token, else SigV4 with the key pair. Throws ChatError `auth` without either. */
const credentials = (settings: SettingsValues) => {
  const apiKey = headerSafeKey(settings.apiKey);
  if (apiKey !== undefined) {
    return { token: { token: apiKey }, authSchemePreference: ['httpBearerAuth'] };
  }
  const accessKeyId = headerSafeKey(settings.accessKeyId);
  const secretAccessKey = headerSafeKey(settings.secretAccessKey);
  if (accessKeyId === undefined || secretAccessKey === undefined) throw new ChatError({ code: 'auth' });
  const sessionToken = headerSafeKey(settings.sessionToken);
  return { credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) } };
};

/** What both clients share. `skewMs` is what the service's clock is ahead of the system's, by which the SDK signs. */
const shared = (context: ProviderContext, call: ServiceCall, skewMs: number) => ({
  region: regionOf(context.settings),
  maxAttempts: 1,
  systemClockOffset: skewMs,
  requestHandler: requestHandler(call),
  ...credentials(context.settings),
});

/** The SDK tells services about the computer in a header that it also signs, so it must not be made at all. */
const quiet = <Client extends BedrockRuntimeClient | BedrockClient>(client: Client): Client => {
  client.middlewareStack.remove('getUserAgentMiddleware');
  return client;
};

/** The SDK's runtime client for one call; its own retries are off. */
export const runtimeClient = (context: ProviderContext, call: ServiceCall, skewMs = 0): BedrockRuntimeClient =>
  quiet(
    new BedrockRuntimeClient({
      ...shared(context, call, skewMs),
      endpoint: requestAddress(runtimeAddress(context.settings)).href,
    }),
  );

/** The SDK's control client for one call. */
export const controlClient = (context: ProviderContext, call: ServiceCall, skewMs = 0): BedrockClient =>
  quiet(new BedrockClient({ ...shared(context, call, skewMs), endpoint: controlAddress(context.settings) }));
