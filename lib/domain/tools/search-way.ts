/** The source of `web_search`; while it is on, the service's own search may take its place. */
export const searchSourceId = 'search';

/** Which way web search goes while its source is on. */
export type SearchWay =
  /** The model's service searches by itself: no key, and the tool `web_search` is left out. */
  | { readonly type: 'own' }
  /** The service that the user chose, through the tool `web_search`. */
  | { readonly type: 'service'; readonly serviceId: string }
  /** The model's service cannot, and the user has chosen no service. */
  | { readonly type: 'none' };
