/** No more than this is looked at, UTF-16 units: what a text is, its beginning says. */
const lookedAt = 4_000;

/** What only somebody who writes Markdown writes: one of them is enough. */
const sure: readonly RegExp[] = [
  /^ {0,3}```/mu,
  // A comment in a program is followed by the program.
  /^ {0,3}#{1,6} \S.*\n[^\S\n]*\n/mu,
  /^ {0,3}\|?(?: *:?-{3,}:? *\|)+(?: *:?-{3,}:? *)?$/mu,
  /\*\*[^\s*][^*\n]*\*\*/u,
  /!?\[[^\]\n]*\]\([^\s)]+(?: "[^"\n]*")?\)/u,
];

/** Two lines of a list one after the other; one alone may be a dash. */
const list = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S.*\n\s*(?:[-*+]|\d{1,3}[.)]) \S/mu;

/** What begins so is a program or a page, whatever its comments look like. */
const program = /^#!|^\s*<(?:!doctype|\?xml|html|svg)\b/iu;

/**
 * Whether a text that says nothing about its format is meant as Markdown. Tools give plain texts, logs and Markdown under the
 * same type; a plain text that is drawn as Markdown loses its lines and its indents, so that it counts as plain in doubt.
 */
export const looksLikeMarkdown = (text: string): boolean => {
  const head = text.slice(0, lookedAt);
  return !program.test(head) && (sure.some((sign) => sign.test(head)) || list.test(head));
};
