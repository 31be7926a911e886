import { type Sample, samples } from './samples';

/** What a question asks the sandbox to do, beside or instead of an answer. All at once is possible. */
export type Wishes = {
  readonly samples: readonly Sample[];
  readonly wantsReasoning: boolean;
  readonly wantsToolCall: boolean;
  readonly wantsUnclosedCode: boolean;
  readonly wantsNothing: boolean;
  readonly wantsHtmlPage: boolean;
  /** The menu of what can go wrong. */
  readonly wantsFaults: boolean;
  /** The plugins that it has to try. */
  readonly wantsPlugins: boolean;
  /** Words of long text. */
  readonly words?: number;
  /** Seconds before the first byte. */
  readonly slowSeconds?: number;
  /** Overrides the configured pace; 0 = as fast as it goes. */
  readonly tokensPerSecond?: number;
  readonly error?: { readonly status: number; readonly retryAfterSeconds?: number; readonly times?: number };
  /** What breaks the answer off. `atByte` of the response body. */
  readonly fault?: {
    readonly type: 'cut' | 'ended-early' | 'malformed' | 'stall' | 'error-inside';
    readonly atByte?: number;
  };
};

/** One line of the menu: how to ask, and what comes. */
export type MenuLine = { readonly ask: string; readonly gives: string };

/** The menu that `faults` brings. Each line's `ask` is recognised. */
export const menu: readonly MenuLine[] = [
  { ask: 'show me reasoning', gives: 'a stretch of reasoning before the answer' },
  { ask: 'long 2000 words', gives: 'numbered paragraphs; any number, add "fast" to skip the pace' },
  { ask: 'slow 20 s', gives: 'a first byte that takes its time' },
  { ask: '5 tokens per second', gives: 'another pace' },
  { ask: 'error 429 once', gives: 'an error answer: any status, "once", "twice" or always, "retry after 30"' },
  { ask: 'error inside', gives: 'an error after some text' },
  { ask: 'cut', gives: 'a connection that breaks off; "cut at 5000" for the byte' },
  { ask: 'end early', gives: 'an answer that ends without its end' },
  { ask: 'malformed', gives: 'a line that is no JSON' },
  { ask: 'stall', gives: 'an answer that stops without ending' },
  { ask: 'unclosed code', gives: 'a code block that never ends' },
  { ask: 'empty answer', gives: 'an answer without text' },
  { ask: 'html page', gives: 'a web page instead of an answer' },
  {
    ask: 'tool call',
    gives: 'a call of the first tool that was offered, or of one that does not exist; add a word of a tool’s name',
  },
  { ask: 'show me everything', gives: 'all kinds of content in one answer' },
];

const numberIn = (text: string, pattern: RegExp): number | undefined => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

const maxWords = 500_000;
const maxWaitSecondsLength = 600;

const errorIn = (question: string): Wishes['error'] => {
  const status =
    numberIn(question, /\berror\s+([45]\d\d)\b/i) ??
    numberIn(question, /\b([45]\d\d)\s+error\b/i) ??
    (/\brate limit\b/i.test(question) ? 429 : undefined) ??
    (/\b(?:show|give|make|return)\b.*\berror\b/i.test(question) && !/\berror inside\b/i.test(question)
      ? 500
      : undefined);
  if (status === undefined) return undefined;
  const retryAfterSeconds = numberIn(question, /\bretry after\s+(\d+)/i);
  const times = (/\bonce\b/i.test(question) && 1) || (/\btwice\b/i.test(question) && 2) || undefined;
  return {
    status,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(times !== undefined && { times }),
  };
};

const faultPatterns = [
  { type: 'error-inside', pattern: /\berror inside\b/i },
  { type: 'ended-early', pattern: /\bends? early\b/i },
  { type: 'malformed', pattern: /\bmalformed\b/i },
  { type: 'stall', pattern: /\bstalls?\b/i },
  { type: 'cut', pattern: /\bcut\b/i },
] as const;

const faultIn = (question: string): Wishes['fault'] => {
  const found = faultPatterns.find(({ pattern }) => pattern.test(question));
  if (found === undefined) return undefined;
  const atByte = numberIn(question, /\b(?:cut|stall) at (?:byte )?(\d+)/i);
  return { type: found.type, ...(atByte !== undefined && { atByte }) };
};

const slownessIn = (question: string): number | undefined => {
  if (!/\bslow\b/i.test(question)) return undefined;
  return Math.min(maxWaitSecondsLength, numberIn(question, /\bslow\D{0,20}(\d+(?:\.\d+)?)/i) ?? 5);
};

const wordsIn = (question: string): number | undefined => {
  const words = numberIn(question, /\b(\d+)\s+words?\b/i);
  if (words !== undefined) return Math.min(maxWords, words);
  return /\blong (?:answer|text)\b|\bshow me .*\blong\b/i.test(question) ? 1000 : undefined;
};

/** Whether a question is put in the menu's own words, so that it is a wish even when a text came with it. */
export const isMenuRequest = (question: string): boolean => {
  const words = question.toLowerCase();
  return [...samples, ...menu].some(({ ask }) => words.startsWith(ask.toLowerCase()));
};

/** Reads simple English words anywhere in a question; anything else is no wish. */
export const readWishes = (question: string): Wishes => {
  const wantsEverything = /\beverything\b/i.test(question);
  const wantsUnclosedCode = /\bunclosed code\b/i.test(question);
  const words = wordsIn(question);
  const slowSeconds = slownessIn(question);
  const tokensPerSecond = /\bfast\b/i.test(question) ? 0 : numberIn(question, /\b(\d+)\s+tokens? (?:per|a) second\b/i);
  const error = errorIn(question);
  const fault = faultIn(question);
  return {
    samples: samples.filter(
      ({ name, pattern }) => wantsEverything || (pattern.test(question) && !(name === 'code' && wantsUnclosedCode)),
    ),
    wantsReasoning: wantsEverything || /\breason(?:ing)?\b|\bthinking\b/i.test(question),
    wantsToolCall: /\b(?:tool call|call a tool|use a tool)\b/i.test(question),
    wantsUnclosedCode,
    wantsNothing: /\bempty answer\b/i.test(question),
    wantsHtmlPage: /\bhtml page\b/i.test(question),
    wantsPlugins: /^\W*(?:show (?:me )?(?:the )?)?plugins\W*$/iu.test(question),
    wantsFaults: /^\W*(?:show (?:me )?(?:the )?)?faults\W*$/iu.test(question),
    ...(words !== undefined && { words }),
    ...(slowSeconds !== undefined && { slowSeconds }),
    ...(tokensPerSecond !== undefined && { tokensPerSecond }),
    ...(error !== undefined && { error }),
    ...(fault !== undefined && { fault }),
  };
};
