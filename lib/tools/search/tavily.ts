import { z } from '@/lib/domain/schema';
import type { SettingsField } from '@/lib/domain/settings-field';
import type { SearchService } from '@/lib/domain/tools/search-service';
import { eachResult, textOrNone } from './each-result';
import { searchAnswer, searchKey } from './search-request';

const address = 'https://api.tavily.com';

const fields: readonly SettingsField[] = [
  {
    name: 'apiKey',
    type: 'secret',
    labelKey: 'models.field.apiKey',
    keyUrl: 'https://app.tavily.com/home',
    keyPrefixes: ['tvly-'],
  },
];

const schema = z.object({
  results: eachResult(
    z.object({
      title: textOrNone,
      url: z.string(),
      content: textOrNone,
      raw_content: textOrNone,
      published_date: textOrNone,
    }),
  ),
});

/** Longer queries are refused with 400 (“Max query length is 400 characters”). */
const maxLength = 400;

/**
 * Tavily (https://docs.tavily.com/documentation/api-reference/endpoint/search, November 2026). `basic` costs one credit;
 * 432 is the plan's or the key's limit, 433 the limit of what is paid as it is used.
 */
export const tavily: SearchService = {
  id: 'tavily',
  label: 'Tavily',
  fields,
  addresses: [{ otherwise: address }],
  hasPageText: true,
  find: async ({ query, count, age }, context) => {
    const { results } = await searchAnswer(
      {
        url: `${address}/search`,
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${searchKey(context)}` },
          body: JSON.stringify({
            query: query.slice(0, maxLength).toWellFormed(),
            search_depth: 'basic',
            max_results: count,
            include_raw_content: 'text',
            ...(age !== undefined && { time_range: age }),
          }),
        },
        fields,
        schema,
        rule: (status) => (status === 432 ? 'quota' : status === 433 ? 'credit' : undefined),
      },
      context,
    );
    return results.map(({ title = '', url, content = '', raw_content = '', published_date }) => ({
      title,
      url,
      text: [content, raw_content].filter((text) => text !== '').join('\n\n'),
      ...(published_date !== undefined && { date: published_date }),
    }));
  },
};
