import { z } from '@/lib/domain/schema';
import type { SearchConnection, SearchServices, SearchTestResult } from '@/lib/domain/tools/search-connection';
import { command, output } from './declare';
import { id, secrets, sourceSettings } from './fields';

/**
 * The services that search the web for models whose own service does not. The page that sends `web-search-set` has asked
 * for the host first, with the user's press: `originsOf` says it from the form (lib/domain/service-address.ts).
 */
export const webSearchCommands = {
  'web-search-list': command({ input: {}, output: output<SearchServices>(), isRepeatable: true }),
  /**
   * Sets a service up or changes it, and chooses it. An empty secret is removed, an absent one stays unless the address
   * leads to another origin now. It is tried with one search first; what fails is kept only if asked.
   */
  'web-search-set': command({
    input: {
      serviceId: id,
      settings: sourceSettings,
      secrets: z.optional(secrets),
      keepUntested: z.optional(z.boolean()),
    },
    output: output<SearchTestResult>(),
    isRepeatable: true,
  }),
  /** Which of those that are set up searches; without an id: none. */
  'web-search-choose': command({ input: { serviceId: z.optional(id) }, output: output<null>(), isRepeatable: true }),
  /** One search, which the service may count. */
  'web-search-test': command({ input: { serviceId: id }, output: output<SearchTestResult>(), isRepeatable: true }),
  /** Takes its settings and its key away. */
  'web-search-remove': command({ input: { serviceId: id }, output: output<null>(), isRepeatable: true }),
};

/** What every panel is told about search services. */
export type WebSearchEvent = {
  readonly type: 'web-search-changed';
  readonly connections: readonly SearchConnection[];
};
