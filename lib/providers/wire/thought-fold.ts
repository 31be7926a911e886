import { beginsMark, emptyPattern, heldLength, longestMark, markPattern, plainMark } from '@/lib/domain/mark-patterns';
import type { StreamPart } from '@/lib/domain/stream-part';
import { doubtfulMarks, type ThoughtMarks, thoughtMarks } from '@/lib/domain/thought-marks';
import { type OpenThought, openThought } from './open-thought';

/** What a piece of text turned out to be. `lone-close`: all text before it was thought, only the closing mark came. */
export type Folded =
  | Extract<StreamPart, { readonly type: 'text' | 'reasoning' }>
  | { readonly type: 'lone-close'; readonly text: string };

/** Tells thoughts from the answer where a model writes both into its text. One for each answer. */
export type ThoughtFold = {
  receive(text: string): readonly Folded[];
  /** What was held back, before anything else comes. */
  flush(): readonly Folded[];
  /** Whether nothing but white space came. */
  isAtBeginning(): boolean;
  /** From here on a closing mark without an opening one is text. */
  settle(): void;
  isSettled(): boolean;
  /** What can only be the answer if no more comes: it was taken for thoughts, behind a closing mark in code. */
  missedAnswer(): string;
};

const openOf = new Map(
  [...thoughtMarks, ...doubtfulMarks].map((marks) => [marks, new RegExp(`^${markPattern(marks.open)}`, 'i')]),
);
const emptyTags = [...thoughtMarks, ...doubtfulMarks].flatMap(({ open }) => emptyPattern(open) ?? []);
const emptyTag = new RegExp(`^(?:${emptyTags.join('|')})`, 'i');
const allClosings = thoughtMarks.map(({ close }) => close);
const closings = new RegExp(allClosings.map(markPattern).join('|'), 'gi');
/** How often we look whether a closing mark is one. */
const mostLooks = 50;
/** White space and signs that nobody sees, with which some begin. */
const unseenStart = /^[\s\u200b-\u200d\u2060\ufeff]+/u;
/** Nobody thinks for longer before a closing mark: what came is not kept beyond it. UTF-16 units. */
const longestThought = 262_144;

const textParts = (text: string): readonly Folded[] => (text === '' ? [] : [{ type: 'text', text }]);
const reasoningParts = (text: string): readonly Folded[] => (text === '' ? [] : [{ type: 'reasoning', text }]);

/** The marks with which a text begins, and how it writes the first of them. */
const openingOf = (text: string, openings: readonly ThoughtMarks[]): readonly [ThoughtMarks | undefined, string] => {
  const begun = text.slice(0, longestMark);
  for (const marks of openings) {
    const [mark] = openOf.get(marks)?.exec(begun) ?? [];
    if (mark !== undefined) return [marks, mark];
  }
  return [undefined, ''];
};

const isInCode = (before: string): boolean => {
  const fences = before.match(/^\s{0,3}(?:```|~~~)/gmu)?.length ?? 0;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return fences % 2 === 1 || (line.match(/`/gu)?.length ?? 0) % 2 === 1;
};

/**
 * Whether a closing mark without an opening one ends thoughts: it stands at the beginning or the end of a line, or between
 * words without a space. Otherwise somebody writes about the mark.
 */
const isLoneClose = (before: string, mark: string, after: string): boolean => {
  const marks = thoughtMarks.find(({ close }) => close === plainMark(mark));
  if (marks !== undefined && before.toLowerCase().includes(marks.open)) return false;
  if (isInCode(before)) return false;
  if (/(?:^|[\r\n])[ \t]*$/u.test(before) || /^[ \t]*(?:[\r\n]|$)/u.test(after)) return true;
  return /[^\s"'`“”‘’(«<]$/u.test(before) && /^[^\s"'`“”‘’),.;:!?»>]/u.test(after);
};

/** Reads marks in the order in which they may come. `openings`: those with which thoughts may begin. */
export const thoughtFold = (openings: readonly ThoughtMarks[] = thoughtMarks): ThoughtFold => {
  const allOpenings = openings.map(({ open }) => open);
  let state: 'beginning' | 'thinking' | 'answer' = 'beginning';
  let held = '';
  let thought: OpenThought | undefined;
  /** All text of the answer, while a lone closing mark may still come. */
  let shown = '';
  let looks = 0;
  let isSettled = false;

  const settle = (): void => {
    isSettled = true;
    shown = '';
  };

  const show = (text: string): readonly Folded[] => {
    if (!isSettled) shown += text;
    if (shown.length > longestThought) settle();
    return textParts(text);
  };

  const begin = (text: string): readonly Folded[] => {
    const start = text.replace(unseenStart, '');
    const [empty] = emptyTag.exec(start.slice(0, longestMark)) ?? [];
    if (empty !== undefined) {
      settle();
      return receive(start.slice(empty.length));
    }
    const [marks, mark] = openingOf(start, openings);
    if (marks !== undefined) {
      state = 'thinking';
      thought = openThought(marks);
      settle();
      return receive(start.slice(mark.length));
    }
    if (start.length < longestMark && beginsMark(start, [...allOpenings, ...(isSettled ? [] : allClosings)])) {
      held = text;
      return [];
    }
    state = 'answer';
    return receive(text);
  };

  const think = (text: string, isEnd: boolean): readonly Folded[] => {
    const piece = thought?.read(text, isEnd) ?? { thought: text, held: '' };
    held = piece.held;
    if (piece.rest === undefined) return reasoningParts(piece.thought);
    // Another thought may follow.
    state = 'beginning';
    return [...reasoningParts(piece.thought), ...receive(piece.rest)];
  };

  const answer = (text: string, isEnd: boolean): readonly Folded[] => {
    if (isSettled) return textParts(text);
    for (const { 0: mark, index } of text.matchAll(closings)) {
      const before = shown + text.slice(0, index);
      const after = text.slice(index + mark.length);
      const isOpen = after.trim() === '' && !isEnd && !after.includes('\n');
      if (isOpen && !/(?:^|[\r\n])[ \t]*$/u.test(before)) {
        held = text.slice(index);
        return show(text.slice(0, index));
      }
      looks += 1;
      if (isLoneClose(before, mark, after)) {
        settle();
        return [...textParts(text.slice(0, index)), { type: 'lone-close', text: before }, ...textParts(after)];
      }
    }
    if (looks > mostLooks) settle();
    const length = text.length - (isEnd ? 0 : heldLength(text, allClosings));
    held = text.slice(length);
    return show(text.slice(0, length));
  };

  const receive = (piece: string): readonly Folded[] => {
    const text = held + piece;
    held = '';
    if (state === 'beginning') return begin(text);
    return state === 'thinking' ? think(text, false) : answer(text, false);
  };

  return {
    receive,
    flush: () => {
      const rest = held;
      held = '';
      if (state === 'thinking') return think(rest, true);
      return state === 'answer' && rest !== '' ? answer(rest, true) : show(rest);
    },
    isAtBeginning: () => state === 'beginning',
    settle,
    isSettled: () => isSettled,
    missedAnswer: () => (state === 'thinking' ? (thought?.behindWord() ?? '') : ''),
  };
};
