const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A text, to its end (an escape may be cut off there: else each quote would be tried again), or a number that JSON has none of. */
const oddPieces = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)|-?\bInfinity\b|\bNaN\b/gu;
/** Longer texts are not mended, UTF-16 units: the expression keeps its place for each escape. */
const longestMended = 1_000_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const controls = /[\u0000-\u001f]/gu;

const escaped = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** What Python writes for numbers that are none, and the line ends in texts that were put together by hand. */
const mended = (text: string): string =>
  text.replace(oddPieces, (piece) => (piece.startsWith('"') ? piece.replace(controls, escaped) : 'null'));

const readValue = (text: string): unknown => {
  const value = parsed(text) ?? (text.length <= longestMended ? parsed(mended(text)) : undefined);
  // Some put it into a text once more.
  return typeof value === 'string' ? (parsed(value) ?? value) : value;
};

/** A text as JSON, also as it is written by servers that no package writes for; undefined for what is none. */
export const parsedJson = (text: string): unknown => readValue(text.replace(/^\uFEFF/u, ''));

/** The values of a text: of one in JSON, or of each of its lines; none where any of them is no JSON. */
export const jsonValues = (text: string): readonly unknown[] => {
  const value = parsedJson(text);
  if (value !== undefined) return Array.isArray(value) ? value : [value];
  const values: unknown[] = [];
  if (!text.includes('\n')) return values;
  for (const [line] of text.matchAll(/[^\n]+/gu)) {
    if (line.trim() === '') continue;
    const one = parsedJson(line);
    // A page of a million lines is known by the first.
    if (one === undefined) return [];
    values.push(one);
  }
  return values;
};
