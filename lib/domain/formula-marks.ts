/** A formula in a text, UTF-16 offsets: `[start, end)` with its marks, `[from, to)` what stands between them. */
export type FormulaMark = {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  /** It stands by itself, not in a line. */
  readonly isDisplay: boolean;
};

/** Nobody reads a longer one, and looking further for its end would cost more with every mark, UTF-16 units. */
const longest = 8_192;

const blankLine = /\n[ \t]*\n/u;
const doubled = /^\$\$(?!\$)((?:\\[\s\S]|\$(?!\$)|[^$\\])+)\$\$(?!\$)/u;
/** As in Pandoc: opens before a visible character, closes behind one and before no digit, so that prices stay prices. */
const single = /^\$(?![\s$])((?:\\.|[^$\\\n])+?)(?<!\s)\$(?![\d$])/u;

/** What no price, variable or path holds. */
const telling = /\\|\^|_\{/u;
/** `$n$th`, `$2$D`. */
const oneSign = /^[\p{L}\d]$/u;
const wordBefore = /[A-Za-z\d]/u;
const wordAfter = /[A-Za-z_({]/u;

/**
 * Whether what stands beside a `$…$` speaks against a formula: `50$, or 60$` closes behind a number where it would open,
 * `$HOME/bin:$PATH` goes on with a name.
 */
const isNoFormula = (inner: string, before: string, after: string): boolean => {
  if (telling.test(inner)) return false;
  if (wordBefore.test(before)) return true;
  return wordAfter.test(after) && !(oneSign.test(inner) && /[A-Za-z]/u.test(after));
};

const markOf = (at: number, mark: number, inner: string, isDisplay: boolean): FormulaMark | undefined =>
  inner.trim() === '' || blankLine.test(inner)
    ? undefined
    : {
        start: at,
        end: at + inner.length + 2 * mark,
        from: at + mark,
        to: at + mark + inner.length,
        isDisplay,
      };

/**
 * The formula that begins at this place of a text: `$…$`, `$$…$$`, `\(…\)` or `\[…\]`; undefined where none does. Whether the
 * mark is escaped or stands in code is for the caller to know. `before` is the character in front of it.
 */
export const formulaAt = (text: string, at: number, before = text.charAt(at - 1)): FormulaMark | undefined => {
  const rest = text.slice(at, at + longest);
  if (rest.startsWith('$$')) {
    const inner = before === '$' ? undefined : doubled.exec(rest)?.[1];
    return inner === undefined ? undefined : markOf(at, 2, inner, true);
  }
  if (rest.startsWith('$')) {
    const found = single.exec(rest);
    const inner = found?.[1];
    if (found === null || inner === undefined || isNoFormula(inner, before, rest.charAt(found[0].length)))
      return undefined;
    // As GitHub writes it, with the marks of code inside.
    return markOf(at, /^`[^`]+`$/u.test(inner) ? 2 : 1, inner.replace(/^`([^`]+)`$/u, '$1'), false);
  }
  const isDisplay = rest.startsWith('\\[');
  // `list\[0\]` is a bracket that somebody made sure of.
  if (isDisplay ? wordBefore.test(before) : !rest.startsWith('\\(')) return undefined;
  const end = rest.indexOf(isDisplay ? '\\]' : '\\)', 2);
  return end < 0 ? undefined : markOf(at, 2, rest.slice(2, end), isDisplay);
};

/** All formulas of a text, in order. `isOutside`: whether a place may hold one, as code may not. */
export const formulasIn = (text: string, isOutside: (at: number) => boolean = () => true): readonly FormulaMark[] => {
  const found: FormulaMark[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign !== '$' && sign !== '\\') continue;
    const mark = isOutside(at) ? formulaAt(text, at) : undefined;
    if (mark !== undefined) {
      found.push(mark);
      at = mark.end - 1;
    } else if (sign === '\\') at += 1;
  }
  return found;
};
