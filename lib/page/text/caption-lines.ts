import type { PageBlock } from '@/lib/domain/pages/page-content';

/** A caption: when it is shown, in seconds, who speaks (empty where nobody is named), and its lines. */
export type Cue = {
  readonly start: number;
  readonly end: number;
  readonly speaker: string;
  readonly lines: readonly string[];
};

/** A line that is as long as this ends with its sentence, and at the latest at the second length, UTF-16 units. */
const enough = 80;
const longest = 240;
/** A silence as long as this begins a new line, seconds. */
const pause = 4;

const endsSentence = (text: string): boolean => /\p{Sentence_Terminal}[\p{Pe}\p{Pf}"']*$/u.test(text);

/** Scripts that put no space between words. */
const isUnspaced = (before: string, after: string): boolean =>
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{Ps}\p{Po}]$/u.test(before) &&
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}]/u.test(after);

const joined = (before: string, after: string): string =>
  before === '' ? after : `${before}${isUnspaced(before, after) ? '' : ' '}${after}`;

/**
 * Captions as lines of a transcript: pieces of a sentence are put together, a line that the next caption shows once more (as
 * captions that roll do) is said once, and a speaker is named where another one begins.
 */
export const captionLines = (cues: readonly Cue[]): readonly Omit<PageBlock, 'id'>[] => {
  const blocks: Omit<PageBlock, 'id'>[] = [];
  let open = { text: '', from: 0, to: 0 };
  let speaker = '';
  let shown: readonly string[] = [];
  const close = (): void => {
    if (open.text !== '') {
      blocks.push({ kind: 'transcript-line', text: open.text, atSeconds: Math.floor(Math.max(0, open.from)) });
    }
    open = { text: '', from: 0, to: 0 };
  };
  for (const cue of cues) {
    const fresh = cue.lines.filter((line) => !shown.includes(line));
    shown = cue.lines;
    if (fresh.length === 0) continue;
    const isOther = cue.speaker !== '' && cue.speaker !== speaker;
    const isDone = open.text.length >= longest || (open.text.length >= enough && endsSentence(open.text));
    if (isOther || isDone || cue.start - open.to >= pause) close();
    if (open.text === '') open = { text: isOther ? `${cue.speaker}:` : '', from: cue.start, to: cue.end };
    if (cue.speaker !== '') speaker = cue.speaker;
    open = { ...open, text: fresh.reduce(joined, open.text), to: cue.end };
  }
  close();
  return blocks;
};
