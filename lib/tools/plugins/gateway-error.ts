import { type PluginErrorType, pluginErrorStatus } from '@/lib/domain/tools/plugin-error';

/** Why a gateway does not answer a request as asked. `body` goes into its answer; it never holds settings. */
export class GatewayError extends Error {
  readonly type: PluginErrorType;
  readonly body: unknown;

  constructor(type: PluginErrorType, body?: unknown, options?: ErrorOptions) {
    super(`Plugin gateway: ${type}`, options);
    this.name = 'GatewayError';
    this.type = type;
    this.body = body;
  }
}

/** The answer that says so: JSON with `errorType` and `body`, under the error's status. */
export const gatewayErrorResponse = ({ type, body }: Pick<GatewayError, 'type' | 'body'>): Response => {
  const status = pluginErrorStatus(type);
  // A Response cannot be made with any other status; a server that uses one is broken.
  const isStatus = status >= 200 && status <= 599 && ![204, 205, 304].includes(status);
  return Response.json({ body, errorType: type }, { status: isStatus ? status : 500 });
};
