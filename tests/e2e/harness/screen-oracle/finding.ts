/** What must hold on a screen. `README.md` of the end-to-end tests says what each of them means. */
export type RuleName =
  | 'newest'
  | 'covered'
  | 'cut'
  | 'small'
  | 'outside'
  | 'overlap'
  | 'focus'
  | 'tooltip'
  | 'placeholder';

/** One breach of a rule. */
export type Finding = {
  readonly rule: RuleName;
  /** The element, as a person can find it: its name, hook and words. */
  readonly element: string;
  /** Where it is and what is the matter. */
  readonly where: string;
};

/** The texts of the language that the page is in. */
export type Wording = {
  /** The first parts of all keys. */
  readonly namespaces: readonly string[];
  readonly texts: readonly string[];
};

/** A rule looks at the document that it runs in. */
export type Rule = (wording: Wording) => readonly Finding[];
