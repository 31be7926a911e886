import { jsonReply, type Reply } from '../core/reply';
import type { SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { foundPages } from './found-pages';

export const simulatedBraveKey = 'simulated-brave-key';

const errorReply = (status: number, code: string, detail: string): Reply =>
  jsonReply(status, {
    type: 'ErrorResponse',
    error: { id: 'simulated', status, code, detail, meta: { component: 'authentication' } },
    time: 1_794_000_000,
  });

const refused = (status: number, code: string, detail: string): Outcome => ({
  type: 'refusal',
  reply: errorReply(status, code, detail),
});

const invalid = () => refused(422, 'VALIDATION', 'Unable to validate request parameter(s)');

const receive = ({ method, path, query, headers }: SimulatedRequest): Outcome => {
  if (path !== '/res/v1/web/search') return refused(404, 'NOT_FOUND', 'Not found');
  if (method !== 'GET') return refused(405, 'METHOD_NOT_ALLOWED', 'Method not allowed');
  const key = headers['x-subscription-token'];
  if (key === undefined) return invalid();
  if (key !== simulatedBraveKey) {
    return refused(422, 'SUBSCRIPTION_TOKEN_INVALID', 'The provided subscription token is invalid.');
  }
  const asked = query.get('q') ?? '';
  const count = Number(query.get('count') ?? '20');
  const isAskedWell = asked !== '' && asked.length <= 400 && asked.split(/\s+/u).length <= 50;
  const isAgeKnown = /^(?:p[dwmy]|\d{4}-\d\d-\d\dto\d{4}-\d\d-\d\d)?$/u.test(query.get('freshness') ?? '');
  if (!isAskedWell || !isAgeKnown || !Number.isInteger(count) || count < 1 || count > 20) return invalid();
  const results = foundPages(asked, count).map(({ title, url, words, date }) => ({
    type: 'search_result',
    title: `<strong>${title}</strong> &amp; more`,
    url,
    description: words,
    extra_snippets: ['It&#x27;s long.'],
    page_age: date,
    profile: { name: 'page', url, long_name: new URL(url).host },
  }));
  return { type: 'reply', reply: jsonReply(200, { type: 'search', query: {}, web: { type: 'search', results } }) };
};

/** The simulated Brave Search API: https://api-dashboard.search.brave.com/api-reference/web/search/get. */
export const createBraveService = (): Service => ({
  name: 'Brave Search',
  receive,
  formatError: ({ status }) =>
    errorReply(status, status === 429 ? 'RATE_LIMITED' : 'INTERNAL', 'Request rate limit exceeded for plan.'),
});
