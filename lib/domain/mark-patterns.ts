const escaped = (mark: string): string => mark.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** A mark that is a name in brackets: models put white space into these, as in HTML. */
const named = /^([<[◁])(\/?)([a-z_:]+)([>\]▷])$/u;
const space = '\\s{0,3}';

/** What may stand in an opening tag behind its name: `type="x"`, `budget=1`. */
const attribute = `\\s+[\\w:-]+${space}=${space}(?:"[^"<]{0,80}"|'[^'<]{0,80}'|[^\\s"'<>/]{1,80})`;
const attributes = `(?:${attribute}){0,4}`;
const begunAttribute = `\\s+(?:[\\w:-]+(?:${space}=${space}(?:"[^"<]{0,80}|'[^'<]{0,80}|[^\\s"'<>/]{0,80}))?)?`;
const begunTag = new RegExp(`^<${space}([a-z_:]+)${attributes}(?:${begunAttribute}|${space}/)?${space}$`, 'iu');

/**
 * The source of an expression that finds a mark, in any case; a name in brackets also with white space around it, and that of a
 * tag with attributes.
 */
export const markPattern = (mark: string): string => {
  const [, open = '', slash = '', name, close = ''] = named.exec(mark) ?? [];
  if (name === undefined) return escaped(mark);
  const before = [open, ...(slash === '' ? [] : [slash]), name].map(escaped).join(space);
  return `${before}${open === '<' && slash === '' ? attributes : ''}${space}${escaped(close)}`;
};

/** The source of an expression that finds the empty form of a tag, `<think/>`; undefined for other marks. */
export const emptyPattern = (mark: string): string | undefined => {
  const [, open, slash, name] = named.exec(mark) ?? [];
  return open === '<' && slash === '' ? `<${space}${name}${attributes}${space}/${space}>` : undefined;
};

const withoutSpace = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, '');

/** A mark as the table has it. */
export const plainMark = withoutSpace;

/** The most that a mark can take with its white space or attributes, UTF-16 units. */
export const longestMark = 400;

/** Whether one of the marks begins with a text, as far as it goes. */
export const beginsMark = (text: string, marks: readonly string[]): boolean => {
  const begun = withoutSpace(text);
  const [, name] = begunTag.exec(text) ?? [];
  const tag = name === undefined ? undefined : `<${name.toLowerCase()}>`;
  return marks.some((mark) => mark.startsWith(begun) || mark === tag);
};

/** The length of the end of `text` that may be the beginning of one of the marks: each begins with one of these signs. */
export const heldLength = (text: string, marks: readonly string[]): number => {
  const end = text.slice(1 - longestMark);
  const start = [...end.matchAll(/[<[◁]/gu)].find(({ index }) => beginsMark(end.slice(index), marks));
  return start === undefined ? 0 : end.length - start.index;
};
