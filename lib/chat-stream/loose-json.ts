/** What stands in JSON, or in what models write for it: a text in one of three kinds of marks, a word, a number, a sign. */
const token =
  /\s+|"[^"\\]*(?:\\[\s\S][^"\\]*)*"|'[^'\\]*(?:\\[\s\S][^'\\]*)*'|“[^“”"\\]*”|[\p{L}_$][\p{L}\d_$-]*|-?\d[\d.eE+-]*|[{}[\]:,]/uy;

const wordsOfJson: ReadonlyMap<string, string> = new Map([
  ...['true', 'false', 'null'].map((word) => [word, word] as const),
  ...([
    ['True', 'true'],
    ['False', 'false'],
    ['None', 'null'],
  ] as const),
]);

const escapes = '"\\/bfnrtu';

/** A text with whatever marks around it as JSON has it; undefined for an escape that JSON does not have. */
const quoted = (text: string): string | undefined => {
  let isKnown = true;
  const inner = text.slice(1, -1).replaceAll(/\\[\s\S]|["\p{Cc}]/gu, (piece) => {
    const [first, escaped = ''] = piece;
    if (first !== '\\') return JSON.stringify(piece).slice(1, -1);
    if (escaped === "'") return escaped;
    isKnown &&= escapes.includes(escaped);
    return piece;
  });
  return isKnown ? `"${inner}"` : undefined;
};

/** One piece as JSON has it, by what comes next; undefined where it can mean more than one thing. */
const asJson = (piece: string, next: string): string | undefined => {
  if (/^["'“]/u.test(piece)) return quoted(piece);
  if (piece === ',') return /^[}\]]/u.test(next) ? '' : piece;
  if (!/^[\p{L}_$]/u.test(piece)) return piece;
  return next.startsWith(':') ? `"${piece}"` : wordsOfJson.get(piece);
};

/** The pieces of a text; undefined where something else stands in it. */
const pieces = (text: string): readonly string[] | undefined => {
  const all: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const [piece] = token.exec(text) ?? [];
    if (piece === undefined) return undefined;
    if (piece.trim() !== '') all.push(piece);
  }
  return all;
};

/**
 * An object that is JSON but for what models get wrong in it and what means one thing only: commas before a closing bracket,
 * other quotation marks, names without any, Python’s words, line breaks within a text. Undefined for all else, as what was
 * cut: nothing is completed.
 */
export const looseObject = (text: string): { readonly value: object } | undefined => {
  const all = text.trimStart().startsWith('{') ? pieces(text) : undefined;
  const json = all?.map((piece, index) => asJson(piece, all[index + 1] ?? ''));
  if (json === undefined || json.includes(undefined)) return undefined;
  try {
    const value: unknown = JSON.parse(json.join(' '));
    return typeof value === 'object' && value !== null ? { value } : undefined;
  } catch {
    return undefined;
  }
};
