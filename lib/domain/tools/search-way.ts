/** The source of `web_search`; while it is on, the service's own search may take its place. */
export const searchSourceId = 'search';

/** The search service that the user chose. */
export type ChosenSearch = {
  readonly serviceId: string;
  /** A proper noun, never translated. */
  readonly label: string;
  /** Where it is, as in a URL. */
  readonly host?: string;
};

/** Which way web search goes, or would go while it is off. */
export type SearchWay =
  /** The model's service searches by itself: no key, and the tool `web_search` is left out. */
  | { readonly type: 'own' }
  /** The service that the user chose, through the tool `web_search`. */
  | ({ readonly type: 'service' } & ChosenSearch)
  /** The model's service cannot, and the user has chosen no service. `isAlone`: it could, but not beside other tools. */
  | { readonly type: 'none'; readonly isAlone?: boolean };
