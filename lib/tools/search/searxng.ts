import { ChatError } from '@/lib/domain/chat-error';
import { requestAddress } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import type { SettingsField } from '@/lib/domain/settings-field';
import type { SearchAge, SearchService } from '@/lib/domain/tools/search-service';
import { parseHeaderLines } from '@/lib/http/header-lines';
import { textSetting } from '@/lib/http/text-setting';
import { eachResult, textOrNone } from './each-result';
import { searchAnswer } from './search-request';

const fields: readonly SettingsField[] = [
  { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl', placeholder: 'http://127.0.0.1:8080' },
  { name: 'headers', type: 'headers', labelKey: 'models.field.headers', isOptional: true },
];

const schema = z.object({
  results: eachResult(
    z.object({
      title: textOrNone,
      url: z.string(),
      content: textOrNone,
      publishedDate: textOrNone,
    }),
  ),
});

/** The documentation lists no week; a month holds it. */
const ranges: Readonly<Record<SearchAge, string>> = { day: 'day', week: 'month', month: 'month', year: 'year' };

const jsonIsOff = 'This server gives no JSON: its settings.yml must list "json" under search: formats:.';

/**
 * An instance that gives no JSON answers 403 (“Requesting an unset format will return a 403 Forbidden error”), and one
 * behind a proxy with the page itself. Its administrator has to allow the format.
 */
const explained = (error: unknown): unknown => {
  if (!(error instanceof ChatError)) return error;
  const { code, status } = error.data;
  if (status !== 403 && !(code === 'not-an-api' && status === 200)) return error;
  return new ChatError({ ...error.data, code: 'not-an-api', detail: jsonIsOff }, { cause: error });
};

/**
 * The user's own SearXNG (https://docs.searxng.org/dev/search_api, November 2026). It has no key; an instance behind a
 * proxy may want headers. How many results come is the instance's.
 */
export const searxng: SearchService = {
  id: 'searxng',
  label: 'SearXNG',
  fields,
  addresses: [{ field: 'baseUrl' }],
  hasPageText: false,
  find: async ({ query, count, age }, context) => {
    const base = requestAddress(textSetting(context.settings, 'baseUrl') ?? '').href.replace(/\/+$/u, '');
    const url = new URL(`${base}/search`);
    url.searchParams.set('q', query);
    url.searchParams.set('format', 'json');
    if (age !== undefined) url.searchParams.set('time_range', ranges[age]);
    const headers = { accept: 'application/json', ...parseHeaderLines(textSetting(context.settings, 'headers') ?? '') };
    try {
      const { results } = await searchAnswer({ url: url.href, init: { headers }, fields, schema }, context);
      return results.slice(0, count).map(({ title = '', url: found, content = '', publishedDate }) => ({
        title,
        url: found,
        text: content,
        ...(publishedDate !== undefined && { date: publishedDate }),
      }));
    } catch (error) {
      throw explained(error);
    }
  },
};
