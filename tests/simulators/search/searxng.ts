import { jsonReply, type Reply, textReply } from '../core/reply';
import type { SimulatedRequest } from '../core/request';
import type { Outcome, Service } from '../core/service';
import { foundPages } from './found-pages';

const page = (status: number, title: string): Reply =>
  textReply(status, `<!doctype html><title>${title}</title><h1>${title}</h1>`, 'text/html; charset=utf-8');

const refused = (status: number, title: string): Outcome => ({ type: 'refusal', reply: page(status, title) });

const receive = ({ method, path, query }: SimulatedRequest, formats: readonly string[]): Outcome => {
  if (path !== '/search' && path !== '/') return refused(404, 'Page not found');
  if (method !== 'GET') return refused(405, 'Method Not Allowed');
  const format = query.get('format') ?? 'html';
  if (!formats.includes(format)) return refused(403, 'Forbidden');
  const asked = query.get('q') ?? '';
  if (asked === '') return { type: 'refusal', reply: jsonReply(400, { error: 'No query' }) };
  const range = query.get('time_range') ?? '';
  if (!['', 'day', 'month', 'year'].includes(range)) {
    return { type: 'refusal', reply: jsonReply(400, { error: `Invalid value "${range}" for parameter time_range` }) };
  }
  const results = foundPages(asked, 20).map(({ title, url, words, date }, index) => ({
    title,
    url,
    content: index === 1 ? null : words,
    engine: 'simulated',
    publishedDate: index === 0 ? null : date,
    score: 1,
  }));
  const body = { query: asked, number_of_results: 0, results, answers: [], infoboxes: [], unresponsive_engines: [] };
  return { type: 'reply', reply: jsonReply(200, body) };
};

/**
 * A simulated SearXNG: https://docs.searxng.org/dev/search_api. `formats` are those of its settings.yml; a fresh
 * installation has only `html`.
 */
export const createSearxngService = (formats: readonly string[] = ['html', 'json']): Service => ({
  name: 'SearXNG',
  receive: (request) => receive(request, formats),
  formatError: ({ status }) => page(status, status === 429 ? 'Too Many Requests' : 'Error'),
});
