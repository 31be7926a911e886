import { jsonReply, type Reply } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { foundPages } from './found-pages';

export const simulatedExaKey = 'simulated-exa-key';

const errorReply = (status: number, tag: string, error: string): Reply =>
  jsonReply(status, { requestId: 'simulated', error, tag });

const refused = (status: number, tag: string, error: string): Outcome => ({
  type: 'refusal',
  reply: errorReply(status, tag, error),
});

const receive = (request: SimulatedRequest): Outcome => {
  const { method, path, headers } = request;
  if (path !== '/search' || method !== 'POST') return refused(404, 'NOT_FOUND', 'Not found');
  if (headers['x-api-key'] !== simulatedExaKey) return refused(401, 'INVALID_API_KEY', 'Invalid API key');
  const body = jsonBody(request);
  if (typeof body !== 'object' || body === null) return refused(400, 'INVALID_REQUEST_BODY', 'Invalid request body');
  const read = (name: string): unknown => Reflect.get(body, name);
  const [query, count, since] = [read('query'), read('numResults') ?? 10, read('startPublishedDate')];
  const types = [undefined, 'auto', 'fast', 'instant', 'deep', 'deep-lite', 'deep-reasoning'];
  if (typeof query !== 'string' || query === '' || !types.includes(Object(read('type') ?? 'auto').toString())) {
    return refused(400, 'INVALID_REQUEST_BODY', 'Invalid request body');
  }
  if (typeof count !== 'number' || count < 1 || count > 100) {
    return refused(400, 'INVALID_NUM_RESULTS', 'numResults must be at most 100');
  }
  if (since !== undefined && (typeof since !== 'string' || Number.isNaN(Date.parse(since)))) {
    return refused(400, 'INVALID_REQUEST_BODY', 'Invalid startPublishedDate');
  }
  const results = foundPages(query, count).map(({ title, url, words, date }, index) => ({
    id: url,
    title: index === 1 ? null : title,
    url,
    publishedDate: date,
    author: null,
    ...(read('contents') !== undefined && { text: words }),
  }));
  return { type: 'reply', reply: jsonReply(200, { requestId: 'simulated', results, costDollars: { total: 0.005 } }) };
};

/** The simulated Exa API: https://exa.ai/docs/reference/search. */
export const createExaService = (): Service => ({
  name: 'Exa',
  receive,
  formatError: ({ status }) =>
    status === 402
      ? errorReply(402, 'NO_MORE_CREDITS', 'You have exceeded your credits limit.')
      : errorReply(status, 'INTERNAL_ERROR', 'Something went wrong.'),
});
