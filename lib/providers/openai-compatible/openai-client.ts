import OpenAI from 'openai';
import type { ServiceCall } from '@/lib/http/service-call';
import { serviceFetch } from '@/lib/http/service-fetch';
import type { Endpoint } from './endpoint';

/** The client never times out before the run, which sets the limits (the largest delay that a timer takes, ms). */
const noTimeout = 2_147_483_647;

/**
 * OpenAI's client for one call. It never retries, never logs, and sends through our `fetch`. Only the extension's
 * background creates one, so no page can read the key: `dangerouslyAllowBrowser` asks us to make sure of that.
 */
export const openaiClient = (endpoint: Endpoint, call: ServiceCall): OpenAI =>
  new OpenAI({
    // The client insists on a key; without one the header is taken away again.
    apiKey: endpoint.bearer ?? 'none',
    organization: null,
    project: null,
    baseURL: endpoint.baseUrl,
    defaultHeaders: { ...(endpoint.bearer === undefined && { authorization: null }), ...endpoint.headers },
    ...(endpoint.query !== undefined && { defaultQuery: endpoint.query }),
    fetch: serviceFetch(call),
    maxRetries: 0,
    timeout: noTimeout,
    logLevel: 'off',
    dangerouslyAllowBrowser: true,
  });
