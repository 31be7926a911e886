import { heldLength, markPattern } from '@/lib/domain/mark-patterns';
import { type ThoughtMarks, thoughtFamily } from '@/lib/domain/thought-marks';

const familyMarks = thoughtFamily.flatMap((name) => [`<${name}>`, `</${name}>`]);
const familyPattern = new RegExp(familyMarks.map(markPattern).join('|'), 'gi');
const nameOf = (mark: string): string => /[a-z_:]+/iu.exec(mark)?.[0].toLowerCase() ?? '';

/** How much of a line is looked at, UTF-16 units. */
const longestLine = 4096;

/** What a piece brought: the thought, what may yet become a mark, and all behind the closing mark once that came. */
export type ThoughtPiece = { readonly thought: string; readonly held: string; readonly rest?: string };

/** A thought whose opening mark was read. */
export type OpenThought = {
  read(text: string, isEnd: boolean): ThoughtPiece;
  /**
   * What came behind the last closing mark that was taken for a word about it: the answer, where no other one came. Empty where
   * there is none.
   */
  behindWord(): string;
};

/** How much is kept of what may be the answer, UTF-16 units. */
const longestBehind = 262_144;

const fence = /^\s{0,3}(?:```|~~~)/u;

/**
 * Reads a thought up to its closing mark. One in code is a word about the mark, and one of another name ends the thought unless
 * its own opening mark stands in it.
 */
export const openThought = (marks: ThoughtMarks): OpenThought => {
  const own = nameOf(marks.open);
  const isOfFamily = familyMarks.includes(marks.open);
  const pattern = isOfFamily ? familyPattern : new RegExp(markPattern(marks.close), 'gi');
  const held = isOfFamily ? familyMarks : [marks.close];
  const inner = new Set<string>();
  /** The line that the thought is in. */
  let line = '';

  /** Within a code fence whose line has ended. */
  let isFenced = false;
  let behind: string | undefined;

  const follow = (text: string): void => {
    const [first = '', ...others] = text.split('\n');
    line += first;
    for (const next of others) {
      if (fence.test(line)) isFenced = !isFenced;
      line = next;
    }
    line = line.slice(-longestLine);
    if (behind !== undefined && behind.length < longestBehind) behind += text;
  };

  /** Whether a closing mark of this name ends the thought. Notes the opening marks on the way. */
  const ends = (mark: string): boolean => {
    const name = nameOf(mark);
    const isOpening = isOfFamily && !/^<\s*\//u.test(mark);
    if (isOpening && name !== own) inner.add(name);
    return !isOpening && !inner.delete(name);
  };

  /** Whether the place that was reached is in code, by what comes after it. */
  const isInCode = (after: string): 'yes' | 'no' | 'unknown' => {
    if (isFenced) return fence.test(line) ? 'no' : 'yes';
    if ((line.match(/`/gu)?.length ?? 0) % 2 === 0) return 'no';
    if (/^[^`\n]{0,40}`/u.test(after)) return 'yes';
    return /^[^`\n]{0,40}$/u.test(after) ? 'unknown' : 'no';
  };

  return {
    read: (text, isEnd) => {
      let from = 0;
      const kept = (to: number): string => {
        const thought = text.slice(from, to);
        follow(thought);
        from = to;
        return thought;
      };
      let thought = '';
      for (const { 0: mark, index } of text.matchAll(pattern)) {
        thought += kept(index);
        const after = text.slice(index + mark.length);
        const inCode = isInCode(after);
        if (inCode === 'unknown' && !isEnd) return { thought, held: text.slice(index) };
        if (inCode !== 'yes' && ends(mark)) return { thought, held: '', rest: after };
        thought += kept(index + mark.length);
        if (inCode === 'yes' && mark.includes('/')) behind = '';
      }
      const length = text.length - (isEnd ? 0 : heldLength(text.slice(from), held));
      return { thought: thought + kept(length), held: text.slice(length) };
    },
    behindWord: () => behind ?? '',
  };
};
