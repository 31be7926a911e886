import { z } from '@/lib/domain/schema';
import type { SettingsField } from '@/lib/domain/settings-field';
import type { SearchAge, SearchService } from '@/lib/domain/tools/search-service';
import { eachResult, textOrNone } from './each-result';
import { searchAnswer, searchKey } from './search-request';

const address = 'https://api.exa.ai';

const fields: readonly SettingsField[] = [
  { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey', keyUrl: 'https://dashboard.exa.ai/api-keys' },
];

const schema = z.object({
  results: eachResult(
    z.object({
      title: textOrNone,
      url: z.string(),
      text: textOrNone,
      publishedDate: textOrNone,
    }),
  ),
});

const days: Readonly<Record<SearchAge, number>> = { day: 1, week: 7, month: 31, year: 366 };
const msPerDay = 86_400_000;

/** What is asked for of each page, characters. */
const maxCharacters = 3000;

/**
 * Exa (https://exa.ai/docs/reference/search and https://exa.ai/docs/admin/error-codes, November 2026). Refusals are
 * `{requestId, error, tag}`; 402 is an account or a key without credit.
 */
export const exa: SearchService = {
  id: 'exa',
  label: 'Exa',
  fields,
  addresses: [{ otherwise: address }],
  hasPageText: true,
  find: async ({ query, count, age }, context) => {
    const since = age === undefined ? undefined : new Date(context.clock.now() - days[age] * msPerDay);
    const { results } = await searchAnswer(
      {
        url: `${address}/search`,
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': searchKey(context) },
          body: JSON.stringify({
            query,
            type: 'auto',
            numResults: count,
            contents: { text: { maxCharacters } },
            ...(since !== undefined && { startPublishedDate: since.toISOString() }),
          }),
        },
        fields,
        schema,
      },
      context,
    );
    return results.map(({ title = '', url, text = '', publishedDate }) => ({
      title,
      url,
      text,
      ...(publishedDate !== undefined && { date: publishedDate }),
    }));
  },
};
