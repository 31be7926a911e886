import type { ServiceAddress } from '../service-address';
import type { SettingsField, SettingsValues } from '../settings-field';
import type { ToolContext } from './tool';

/** One page that a search found. All of it is a stranger's, the address too; it is `https:` or `http:`. */
export type WebResult = {
  readonly title: string;
  readonly url: string;
  /** What the service says of the page, or the page's own words, as plain text. */
  readonly text: string;
  /** As the service writes it: often ISO 8601. */
  readonly date?: string;
};

/** How old a page may be. */
export const searchAges = ['day', 'week', 'month', 'year'] as const;

export type SearchAge = (typeof searchAges)[number];

/** What is asked. */
export type SearchQuery = { readonly query: string; readonly count: number; readonly age?: SearchAge };

/** `settings` holds the key: it never leaves the background. */
export type SearchContext = ToolContext & { readonly settings: SettingsValues };

/** A service that searches the web. */
export type SearchService = {
  readonly id: string;
  /** A proper noun, never translated. */
  readonly label: string;
  readonly fields: readonly SettingsField[];
  readonly addresses: readonly ServiceAddress[];
  /** Results bring the text of their pages: no page has to be read after it. */
  readonly hasPageText: boolean;
  /** Rejects with ChatError. Gives what the service sent, as it is written there. */
  find(query: SearchQuery, context: SearchContext): Promise<readonly WebResult[]>;
};

/** A search service as data, for pages. */
export type SearchServiceInfo = Omit<SearchService, 'find'>;
