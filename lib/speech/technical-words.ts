/** A file name, an address, a path, an identifier: written the same in every language. */
const technical = /[!-~]*\w[./\\@:=_][\w/][!-~]*/gu;

/** A text without the words that are in no language, unless it has no others. */
export const withoutTechnicalWords = (text: string): string => {
  const rest = text.replace(technical, ' ');
  return /\p{L}/u.test(rest) ? rest : text;
};
