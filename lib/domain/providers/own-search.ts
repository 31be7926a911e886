/** A service's own search of the web: its models search while they answer, and cite what they found. */
export type OwnSearch = {
  /** The models that have it, a pattern of ids in any case; absent = all. */
  readonly models?: string;
  /** Those of them that do not. */
  readonly except?: string;
  /** A request with it takes no other tools. */
  readonly isAlone?: boolean;
  /** Its answers say when they searched. Otherwise strangers' text counts as there from the first word on. */
  readonly tells?: boolean;
};

/** Whether a request to this model may ask for the service's own search, beside our tools where it has some. */
export const mayOwnSearch = (
  search: OwnSearch | undefined,
  { model, hasTools }: { readonly model: string; readonly hasTools: boolean },
): boolean => {
  if (search === undefined || (search.isAlone === true && hasTools)) return false;
  const isMeant = (pattern: string): boolean => new RegExp(pattern, 'iu').test(model);
  return (
    (search.models === undefined || isMeant(search.models)) && !(search.except !== undefined && isMeant(search.except))
  );
};
