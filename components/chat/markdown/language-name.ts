import written from './language-names.json';

/** The usual names of languages that a fence may abbreviate. Proper nouns, the same in every locale. */
const names: Readonly<Record<string, string>> = written;

/** The label of a code block: the language's own name, or what the fence says. */
export const languageName = (language: string): string =>
  Object.hasOwn(names, language.toLowerCase()) ? (names[language.toLowerCase()] ?? language) : language;
