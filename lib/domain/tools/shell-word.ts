/** Which shell reads a line: POSIX's, or the Command Prompt of Windows. */
export type Shell = 'posix' | 'windows';

const posixWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * Programs on Windows take their line apart themselves: a backslash counts only before a double quote.
 * https://learn.microsoft.com/en-us/cpp/c-language/parsing-c-command-line-arguments
 */
const windowsWord = (word: string): string =>
  /^[\w@+=:,./\\-]+$/u.test(word) ? word : `"${word.replace(/(\\*)"/gu, '$1$1\\"').replace(/\\+$/u, '$&$&')}"`;

/** A word as the shell, and the program that it starts, read it back. */
export const shellWord = (word: string, shell: Shell): string =>
  shell === 'windows' ? windowsWord(word) : posixWord(word);
