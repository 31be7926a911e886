/** As much of a text as is looked at, and as much as is kept, UTF-16 units: more than a row has room for. */
const looked = 1200;
const kept = 160;

/** The half of a character that a cut leaves. */
const halfCharacter = /[\ud800-\udbff]$/;

/**
 * The beginning of a text in Markdown as one line of plain text: no marks of headings, lists, quotes, tables, code, links
 * and emphasis. Nothing here backtracks over more than a few hundred units, whatever a model wrote.
 */
export const snippetOf = (markdown: string): string =>
  markdown
    .slice(0, looked)
    .replace(/^[ \t]*(?:```|~~~).*$/gm, ' ')
    .replace(/^[ \t|:-]+$/gm, ' ')
    .replace(/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+)+/gm, '')
    .replace(/!?\[([^\][]{0,200})\]\([^()\s]{0,400}\)/g, '$1')
    .replace(/\*+|`+|~~|__|(?<=^|\s)\||\|(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, kept)
    .replace(halfCharacter, '');
