import type OpenAI from 'openai';
import { type ModelFindings, mergeFindings } from '@/lib/domain/providers/model-findings';
import type { ServiceCall } from '@/lib/http/service-call';
import { toChatError } from '@/lib/http/service-error';
import type { Endpoint } from './endpoint';
import { refusedField, withoutRefused } from './refused-fields';

type Body = Readonly<Record<string, unknown>>;

/** OpenAI's client for one call; its code is read when a service is first asked. */
export const loadClient = async (endpoint: Endpoint, call: ServiceCall): Promise<OpenAI> => {
  const { openaiClient } = await import('./openai-client');
  return openaiClient(endpoint, call);
};

const post = async (endpoint: Endpoint, path: string, body: Body, call: ServiceCall): Promise<Response> => {
  const client = await loadClient(endpoint, call);
  return await client
    .post(path, { body, headers: { accept: 'text/event-stream' }, signal: call.context.signal })
    .asResponse();
};

/** The most fields that may be refused, one after the other: a refusal costs nothing. */
const maxRefusals = 6;

/**
 * Posts a body that may hold a dialect's own fields and returns the answer, whose body is not read yet. If the service
 * refuses a field by name, the request goes again without it; what it refused before is left out at once.
 */
export const postForStream = async (
  endpoint: Endpoint,
  path: string,
  wished: Body,
  call: ServiceCall,
): Promise<Response> => {
  const { context } = call;
  let found: ModelFindings = context.findings ?? {};
  for (let refusals = 0; ; refusals += 1) {
    const { body, leftOut } = withoutRefused(wished, found);
    context.onFinding?.({ refused: leftOut });
    try {
      return await post(endpoint, path, body, call);
    } catch (error) {
      context.signal.throwIfAborted();
      const refused = refusedField(toChatError(error, call.redact).data, body);
      if (refused === undefined || refusals === maxRefusals) throw error;
      found = mergeFindings(found, { refused: [refused] });
    }
  }
};
