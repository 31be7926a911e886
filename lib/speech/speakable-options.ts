/** How the parts of a reply are spoken. */
export type SpeakableOptions = {
  /** Code blocks: not at all, as the words `words.codeBlock`, or line by line. */
  readonly code: 'skip' | 'announce' | 'read';
  /** Bare addresses: their host, all of it, or nothing. */
  readonly urls: 'host' | 'full' | 'skip';
  readonly citations: 'drop' | 'keep';
  /** Formulas: not at all, as their TeX source, or short ones without commands as they are and others as `words.formula`. */
  readonly math: 'skip' | 'source' | 'announce';
  readonly emoji: 'keep' | 'drop';
  /** Words in the language of the text. Absent: nothing is said. */
  readonly words: {
    readonly codeBlock?: string;
    readonly formula?: string;
    readonly checked?: string;
    readonly unchecked?: string;
    /** Between a number and its exponent, `10<sup>13</sup>`, and behind that. */
    readonly power?: string;
    readonly powerEnd?: string;
  };
  /** The user's pronunciation list, in order; the first entry that matches at a place wins. */
  readonly replacements: readonly { readonly from: string; readonly to: string }[];
};

/** What is spoken when the user has chosen nothing. */
export const defaultSpeakableOptions: SpeakableOptions = {
  code: 'skip',
  urls: 'host',
  citations: 'drop',
  math: 'skip',
  emoji: 'keep',
  words: {},
  replacements: [],
};
