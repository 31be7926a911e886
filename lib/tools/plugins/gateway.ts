import type { Fetch } from '@/lib/domain/fetch';
import { jsonObject, ownText, ownValue } from '@/lib/domain/tools/json-object';
import {
  type PluginApi,
  type PluginManifest,
  pluginManifestSchema,
  pluginRequestSchema,
} from '@/lib/domain/tools/plugin-manifest';
import { schemaProblems } from './check-json';
import type { GatewayContext } from './gateway-context';
import { GatewayError, gatewayErrorResponse } from './gateway-error';
import { defaultIndexUrl, lookUpManifest } from './look-up-manifest';
import { withBodyArgument } from './openapi/body-value';
import { isDescribed } from './openapi/document';
import { runOperation } from './openapi/run-operation';
import { settingsHeader, settingsHeaderValue, settingsOfHeader } from './settings-header';

/** A text stays a text; the reference makes an object of its characters. */
const withDefaults = (settings: unknown, identifier: string, { defaults = {} }: GatewayContext): unknown => {
  if (typeof settings === 'string') return settings;
  const own = Object.hasOwn(defaults, identifier) ? defaults[identifier] : {};
  return { ...own, ...(typeof settings === 'object' ? settings : {}) };
};

const checkSettings = async ({ settings: schema }: PluginManifest, settings: unknown): Promise<void> => {
  if (schema === undefined) return;
  const error = await schemaProblems(schema, settings);
  if (error.length === 0) return;
  const message = '[plugin] your settings is invalid with plugin manifest setting schema';
  throw new GatewayError('PluginSettingsInvalid', { error, message });
};

const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

const checkArguments = async (api: PluginApi, text: string | undefined): Promise<unknown> => {
  if (text === undefined || text === '') return {};
  const args = parsed(text);
  if (args === undefined) {
    // The reference lets this become an error of the gateway; the model can mend it when it is told what is wrong.
    throw new GatewayError('PluginApiParamsError', { api, message: '[plugin] args is not JSON', request: text });
  }
  const value = withBodyArgument(api.parameters, args.value);
  const error = await schemaProblems(api.parameters, value);
  if (error.length === 0) return value;
  const message = '[plugin] args is invalid with plugin manifest api schema';
  throw new GatewayError('PluginApiParamsError', { api, error, message, request: args.value });
};

/** The reference says nothing of its body, which browsers then call plain text. */
const jsonType = { 'Content-Type': 'application/json' };

const callApi = async (
  api: PluginApi,
  body: string | undefined,
  settings: unknown,
  fetch: Fetch,
): Promise<Response> => {
  if (api.url === undefined || api.url === '') {
    throw new GatewayError('PluginApiParamsError', { api, message: '[plugin] missing api url' });
  }
  const header = settingsHeaderValue(settings);
  const response = await fetch(api.url, {
    method: 'POST',
    headers: { ...(body !== undefined && jsonType), ...(header !== undefined && { [settingsHeader]: header }) },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new GatewayError(response.status, text);
  return new Response(text);
};

/** A function with an address of its own that the plugin's OpenAPI document does not describe. The reference fails for it. */
const standsBeside = async (
  { name, url = '' }: PluginApi,
  openapi: string,
  context: GatewayContext,
): Promise<boolean> => {
  if (url === '') return false;
  const document = await context.openApi(openapi).catch(() => undefined);
  context.signal.throwIfAborted();
  return !isDescribed(document, name);
};

const answer = async (payload: unknown, sent: unknown, context: GatewayContext): Promise<Response> => {
  const request = pluginRequestSchema.safeParse(payload);
  if (!request.success) throw new GatewayError(400, { issues: request.error.issues, name: 'ZodError' });
  const { identifier, apiName, arguments: text, indexUrl = defaultIndexUrl } = request.data;
  const given = request.data.manifest ?? (await lookUpManifest(identifier, indexUrl, context));
  const manifest = pluginManifestSchema.safeParse(given);
  if (!manifest.success) {
    const message = '[plugin] plugin manifest is invalid';
    throw new GatewayError('PluginManifestInvalid', { error: manifest.error.issues, manifest: given, message });
  }
  const settings = withDefaults(sent, identifier, context);
  await checkSettings(manifest.data, settings);
  const api = manifest.data.api.find(({ name }) => name === apiName);
  if (api === undefined) {
    const message = '[plugin] api not found';
    throw new GatewayError('PluginApiNotFound', { manifest: given, message, request: { apiName, identifier } });
  }
  const args = await checkArguments(api, text);
  const { openapi } = manifest.data;
  if (openapi === undefined || openapi === '' || (await standsBeside(api, openapi, context))) {
    return callApi(api, text, settings, context.fetch);
  }
  const authorizationType = ownText(ownValue(manifest.data, 'auth'), 'authorization_type');
  const authority = { settings: jsonObject(settings) ?? {}, authorizationType };
  return runOperation({ url: openapi, operationId: apiName, args, ...authority }, context);
};

const settled = async (work: () => Promise<Response>, signal: AbortSignal): Promise<Response> => {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    return gatewayErrorResponse(error instanceof GatewayError ? error : { type: 'PluginGatewayError', body: {} });
  }
};

/**
 * LobeChat's plugin gateway (@lobehub/chat-plugins-gateway 1.9.0) as a function, so that no third party sees the calls:
 * the request that a gateway gets → its answer. An error is an answer too: JSON with `errorType` and `body`. Where the
 * reference puts settings into it, this does not. Rejects only with the reason of the signal.
 */
export const gatewayResponse = (request: Request, context: GatewayContext): Promise<Response> =>
  settled(async () => {
    if (request.method !== 'POST') {
      throw new GatewayError(405, { message: '[gateway] only allow POST method' });
    }
    const payload: unknown = await request.json();
    return answer(payload, settingsOfHeader(request.headers.get(settingsHeader)), context);
  }, context.signal);
