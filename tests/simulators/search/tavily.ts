import { jsonReply, type Reply } from '../core/reply';
import { jsonBody, type SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { foundPages } from './found-pages';

export const simulatedTavilyKey = 'tvly-simulated-key';

const errorReply = (status: number, error: string): Reply => jsonReply(status, { detail: { error } });

const refused = (status: number, error: string): Outcome => ({ type: 'refusal', reply: errorReply(status, error) });

const receive = (request: SimulatedRequest): Outcome => {
  const { method, path, headers } = request;
  if (path !== '/search') return refused(404, 'Not Found');
  if (method !== 'POST') return refused(405, 'Method Not Allowed');
  if (headers.authorization !== `Bearer ${simulatedTavilyKey}`) {
    return refused(401, 'Unauthorized: missing or invalid API key.');
  }
  const body = jsonBody(request);
  if (typeof body !== 'object' || body === null) return refused(422, 'Input should be a valid dictionary');
  const read = (name: string): unknown => Reflect.get(body, name);
  const [query, count] = [read('query'), read('max_results') ?? 5];
  if (typeof query !== 'string' || query === '') return refused(400, 'Query is missing.');
  if (query.length > 400) return refused(400, 'Query is too long. Max query length is 400 characters.');
  if (typeof count !== 'number' || count < 0 || count > 20)
    return refused(400, 'Max results must be between 0 and 20.');
  const allowed: readonly (readonly [string, readonly unknown[]])[] = [
    ['search_depth', [undefined, 'basic', 'advanced', 'fast', 'ultra-fast']],
    ['time_range', [undefined, null, 'day', 'week', 'month', 'year', 'd', 'w', 'm', 'y']],
    ['include_raw_content', [undefined, false, true, 'markdown', 'text']],
  ];
  const wrong = allowed.find(([name, values]) => !values.includes(read(name)))?.[0];
  if (wrong !== undefined) return refused(400, `Invalid ${wrong}.`);
  const hasText = read('include_raw_content') !== undefined && read('include_raw_content') !== false;
  const results = foundPages(query, count).map(({ title, url, words }, index) => ({
    title,
    url,
    content: words,
    score: 0.9,
    raw_content: hasText && index > 0 ? `All of it. ${'Text. '.repeat(2000)}` : null,
  }));
  return { type: 'reply', reply: jsonReply(200, { query, results, images: [], answer: null, response_time: 1.2 }) };
};

/** The simulated Tavily API: https://docs.tavily.com/documentation/api-reference/endpoint/search. */
export const createTavilyService = (): Service => ({
  name: 'Tavily',
  receive,
  formatError: ({ status }) =>
    errorReply(status, status === 432 ? "This request exceeds your plan's set usage limit." : 'Something went wrong.'),
});
