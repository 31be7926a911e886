import { BedrockClient } from '@aws-sdk/client-bedrock';
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { ChatError } from '@/lib/domain/chat-error';
import { requestAddress } from '@/lib/domain/network-address';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { errorBody } from '@/lib/http/error-body';
import { headerSafeKey } from '@/lib/http/header-lines';
import type { ServiceCall } from '@/lib/http/service-call';
import { refusalOf, sendRequest } from '@/lib/http/service-fetch';
import { controlAddress, regionOf, runtimeAddress } from './service-addresses';

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

const isPage = (response: Response): boolean =>
  response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'text/html';

/**
 * The SDK's transport over lib/http. AWS's error answers pass through, since the SDK reads their type; a proxy's answer
 * is read as for every service.
 */
const requestHandler = (call: ServiceCall) => ({
  async handle(request: HandledRequest) {
    const { context, host } = call;
    context.signal.throwIfAborted();
    const port = request.port === undefined ? '' : `:${request.port}`;
    const url = `${request.protocol}//${request.hostname}${port}${request.path}${queryText(request.query)}`;
    const headers = new Headers(Object.entries(request.headers).filter(([name]) => !unsent.has(name.toLowerCase())));
    const body = typeof request.body === 'string' || request.body instanceof Uint8Array ? request.body : undefined;
    const response = await sendRequest(call, url, {
      method: request.method,
      headers,
      ...(body !== undefined && request.method !== 'GET' && { body: new Blob([body.slice()]) }),
    });
    if (isPage(response)) {
      throw response.ok
        ? new ChatError({ code: 'not-an-api', host, status: response.status })
        : await refusalOf(call, response, host);
    }
    const answer = response.ok ? response : new Response(await errorBody(response, context), response);
    return {
      response: {
        statusCode: answer.status,
        headers: Object.fromEntries(answer.headers.entries()),
        body: answer.body ?? new Blob([]).stream(),
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

/** What both clients share. The SDK signs with `skewMs`: how far the service's clock is ahead of the system's. */
const shared = (context: ProviderContext, call: ServiceCall, skewMs: number) => ({
  region: regionOf(context.settings),
  maxAttempts: 1,
  systemClockOffset: skewMs,
  requestHandler: requestHandler(call),
  ...credentials(context.settings),
});

/** The SDK describes the computer in a header that it also signs, so the header must not be created at all. */
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
