import { z } from '@/lib/domain/schema';
import type { SettingsField } from '@/lib/domain/settings-field';
import type { SearchAge, SearchService } from '@/lib/domain/tools/search-service';
import { eachResult, textOrNone } from './each-result';
import { searchAnswer, searchKey } from './search-request';

const address = 'https://api.search.brave.com';

const fields: readonly SettingsField[] = [
  {
    name: 'apiKey',
    type: 'secret',
    labelKey: 'models.field.apiKey',
    keyUrl: 'https://api-dashboard.search.brave.com/app/keys',
  },
];

const schema = z.object({
  web: z.nullish(
    z.object({
      results: eachResult(
        z.object({
          title: textOrNone,
          url: z.string(),
          description: textOrNone,
          extra_snippets: z.catch(z.optional(z.array(z.string())), undefined),
          page_age: textOrNone,
        }),
      ),
    }),
  ),
});

const freshness: Readonly<Record<SearchAge, string>> = { day: 'pd', week: 'pw', month: 'pm', year: 'py' };

/** The service's limits (API reference, "q"): longer queries are refused with 422. */
const maxLength = 400;
const maxWords = 50;

const withinLimits = (query: string): string =>
  query.split(/\s+/u).slice(0, maxWords).join(' ').slice(0, maxLength).toWellFormed();

/**
 * Brave Search (https://api-dashboard.search.brave.com/api-reference/web/search/get, November 2026). A wrong key is a 422
 * with the code SUBSCRIPTION_TOKEN_INVALID; `X-RateLimit-Reset` lists seconds for several windows.
 */
export const brave: SearchService = {
  id: 'brave',
  label: 'Brave Search',
  fields,
  addresses: [{ otherwise: address }],
  hasPageText: false,
  find: async ({ query, count, age }, context) => {
    const url = new URL('/res/v1/web/search', address);
    url.searchParams.set('q', withinLimits(query));
    url.searchParams.set('count', String(count));
    url.searchParams.set('result_filter', 'web');
    url.searchParams.set('text_decorations', 'false');
    if (age !== undefined) url.searchParams.set('freshness', freshness[age]);
    const { web } = await searchAnswer(
      {
        url: url.href,
        init: { headers: { accept: 'application/json', 'x-subscription-token': searchKey(context) } },
        fields,
        schema,
        rule: (_, { words }) => {
          if (words.includes('SUBSCRIPTION_TOKEN_INVALID')) return 'auth';
          return words.includes('QUOTA_LIMITED') ? 'quota' : undefined;
        },
      },
      context,
    );
    return (web?.results ?? []).map(({ title = '', url: found, description = '', extra_snippets = [], page_age }) => ({
      title,
      url: found,
      text: [description, ...extra_snippets].join('\n'),
      ...(page_age !== undefined && { date: page_age }),
    }));
  },
};
