import type { ThoughtMarks } from '@/lib/domain/thought-marks';
import { heldLength, markPattern } from './mark-patterns';

/** Names that models take for each other: one opens with `<thinking>` and closes with `</think>`. */
const family = ['think', 'thinking', 'thought', 'thoughts'] as const;
const familyMarks = family.flatMap((name) => [`<${name}>`, `</${name}>`]);
const familyPattern = new RegExp(familyMarks.map(markPattern).join('|'), 'gi');
const nameOf = (mark: string): string => mark.replaceAll(/[^a-z]/giu, '').toLowerCase();

/** How much of a line is looked at, UTF-16 units. */
const longestLine = 4096;

/** What a piece brought: the thought, what may yet become a mark, and all behind the closing mark once that came. */
export type ThoughtPiece = { readonly thought: string; readonly held: string; readonly rest?: string };

/** A thought whose opening mark was read. */
export type OpenThought = { read(text: string, isEnd: boolean): ThoughtPiece };

/**
 * Reads a thought up to its closing mark. One between backticks is a word about the mark, and one of another name ends the
 * thought unless its own opening mark stands in it.
 */
export const openThought = (marks: ThoughtMarks): OpenThought => {
  const own = nameOf(marks.open);
  const isOfFamily = familyMarks.includes(marks.open);
  const pattern = isOfFamily ? familyPattern : new RegExp(markPattern(marks.close), 'gi');
  const held = isOfFamily ? familyMarks : [marks.close];
  const inner = new Set<string>();
  /** The line that the thought is in. */
  let line = '';

  const lineAfter = (text: string): string => {
    const at = text.lastIndexOf('\n');
    return (at === -1 ? line + text : text.slice(at + 1)).slice(-longestLine);
  };

  /** Whether a closing mark of this name ends the thought. Notes the opening marks on the way. */
  const ends = (mark: string): boolean => {
    const name = nameOf(mark);
    const isOpening = isOfFamily && !mark.includes('/');
    if (isOpening && name !== own) inner.add(name);
    return !isOpening && !inner.delete(name);
  };

  return {
    read: (text, isEnd) => {
      let from = 0;
      const kept = (to: number): string => {
        const thought = text.slice(from, to);
        line = lineAfter(thought);
        from = to;
        return thought;
      };
      let thought = '';
      for (const { 0: mark, index } of text.matchAll(pattern)) {
        thought += kept(index);
        const after = text.slice(index + mark.length);
        const isInCode = line.endsWith('`') && (line.match(/`/gu)?.length ?? 0) % 2 === 1;
        if (isInCode && after === '' && !isEnd) return { thought, held: text.slice(index) };
        if (!(isInCode && after.startsWith('`')) && ends(mark)) return { thought, held: '', rest: after };
        thought += kept(index + mark.length);
      }
      const length = text.length - (isEnd ? 0 : heldLength(text.slice(from), held));
      return { thought: thought + kept(length), held: text.slice(length) };
    },
  };
};
