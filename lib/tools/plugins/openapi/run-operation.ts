import { ChatError } from '@/lib/domain/chat-error';
import type { GatewayContext } from '../gateway-context';
import { GatewayError } from '../gateway-error';
import type { Authority } from './authorize';
import { buildOperationRequest } from './build-request';
import { operationsOf } from './document';

/** A call of an operation: `settings` hold a value for each scheme that the document names. */
export type OperationCall = Authority & {
  /** Of the document. */
  readonly url: string;
  readonly operationId: string;
  readonly args: unknown;
};

/** Refused by the service's status: 401 is about the settings, anything else about the service. */
const refusal = async (response: Response): Promise<GatewayError> => {
  if (response.status === 401) return new GatewayError('PluginSettingsInvalid');
  const { status, statusText } = response;
  return new GatewayError('PluginServerError', { error: { status, statusText, text: await response.text() } });
};

/** Runs one operation of an OpenAPI document. Throws GatewayError, and ChatError for an address that may not be called. */
export const runOperation = async (call: OperationCall, context: GatewayContext): Promise<Response> => {
  const { url, operationId, args } = call;
  const document = await context.openApi(url).catch((cause: unknown) => {
    context.signal.throwIfAborted();
    const message = '[plugin] openapi client init error';
    throw new GatewayError('PluginOpenApiInitError', { message, openapi: url }, { cause });
  });
  const failed = (cause: unknown): GatewayError => {
    const message = cause instanceof Error ? cause.message : '';
    const body = { apiName: operationId, error: message, message: '[plugin] the openapi request failed', openapi: url };
    return new GatewayError('PluginGatewayError', body, { cause });
  };
  const requestFor = () => {
    try {
      const operation = operationsOf(document).find(({ name }) => name === operationId);
      if (operation === undefined) throw new TypeError(`Operation ${operationId} not found`);
      return buildOperationRequest({ document, documentUrl: url, operation }, args, call);
    } catch (error) {
      throw failed(error);
    }
  };
  const request = requestFor();
  const response = await context.fetch(request.url, request.init).catch((error: unknown) => {
    context.signal.throwIfAborted();
    throw error instanceof ChatError ? error : failed(error);
  });
  if (!response.ok) throw await refusal(response);
  return new Response(await response.text());
};
