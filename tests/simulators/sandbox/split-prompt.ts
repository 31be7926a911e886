import type { Question, QuestionMessage } from '../core/question';

/** A prompt taken apart: what is asked, and the text that it is asked about. */
export type SplitPrompt = {
  readonly question: string;
  /** Empty when nothing was attached, quoted or pasted. */
  readonly text: string;
  /** The text belongs to this question: it came with it or in the system message, not earlier in the conversation. */
  readonly isTextNew: boolean;
};

/** A tag around a few words is part of a sentence. */
const taggedBlock = /<([a-z][\w-]*)(?:\s[^>]*)?>\n?([\s\S]{20,}?)<\/\1(?:\s[^>]*)?>/giu;
/** A tag that ends only where its own nonce stands again. */
const noncedBlock = /<([a-z][\w-]*)\s[^>]*\bnonce="([^"]*)"[^>]*>\n?([\s\S]*?)<\/\1\s[^>]*\bnonce="\2"[^>]*>/giu;
/** A line that tells a model how such tags are to be read: no part of the question, and no text to be asked about. */
const fenceRule =
  /^[^\n]*<([a-z][\w-]*)\s[^>\n]*\bnonce="([^"\n]*)"[^>\n]*>[^\n]{0,19}<\/\1\s[^>\n]*\bnonce="\2"[^>\n]*>[^\n]*$/gimu;
const fencedBlock = /^(```|~~~|""")[^\n]*\n([\s\S]*?)^\1[^\S\n]*$/gmu;
const quotedLines = /(?:^>[^\n]*(?:\n|$))+/gmu;

const endsAsQuestion = /[?？؟:：]\s*$/u;

/** Pasted text shorter than this is taken for a part of the question. UTF-16 units. */
const minPastedLength = 80;
const maxQuestionLength = 300;

type Cut = { readonly question: string; readonly text: string };

const cutBlocks = (prompt: string): Cut => {
  const texts: string[] = [];
  const question = prompt
    .replace(fenceRule, '')
    .replace(noncedBlock, (_block, _tag, _nonce, text: string) => {
      texts.push(text.trim());
      return '\n';
    })
    .replace(taggedBlock, (_block, _tag, text: string) => {
      texts.push(text.trim());
      return '\n';
    })
    .replace(fencedBlock, (_block, _fence, text: string) => {
      texts.push(text.trim());
      return '\n';
    })
    .replace(quotedLines, (lines) => {
      texts.push(lines.replace(/^>[^\S\n]?/gmu, '').trim());
      return '\n';
    });
  return { question: question.trim(), text: texts.filter((text) => text !== '').join('\n\n') };
};

/** Without marks around the text: the question stands in a short paragraph (or line) before or after the long rest. */
const cutPasted = (prompt: string): Cut => {
  const none = { question: prompt, text: '' };
  const separator = /\n\s*\n/u.test(prompt) ? /\n\s*\n/u : /\n/u;
  const paragraphs = prompt.split(separator).map((paragraph) => paragraph.trim());
  const first = paragraphs[0] ?? '';
  const last = paragraphs.at(-1) ?? '';
  if (paragraphs.length < 2) return none;
  const isShort = (paragraph: string): boolean => paragraph.length <= maxQuestionLength;
  const candidates = [last, first].filter(isShort);
  const question = candidates.find((paragraph) => endsAsQuestion.test(paragraph)) ?? candidates.at(-1);
  if (question === undefined) return none;
  const rest = question === last ? paragraphs.slice(0, -1) : paragraphs.slice(1);
  const text = rest.join('\n\n');
  return text.length < minPastedLength ? none : { question, text };
};

const cutPrompt = (prompt: string): Cut => {
  const cut = cutBlocks(prompt);
  return cut.text === '' ? cutPasted(prompt) : cut;
};

const joinTexts = (messages: readonly QuestionMessage[], cut: (text: string) => Cut): string =>
  messages
    .map((message) => cut(message.text).text)
    .filter((text) => text !== '')
    .join('\n\n');

/**
 * Finds in a conversation what is asked last and the text that it is about: in tags, fences or quotes, pasted before or
 * after the question, or given earlier (also in the system message).
 */
export const splitPrompt = ({ messages }: Pick<Question, 'messages'>): SplitPrompt => {
  const place = messages.findLastIndex((message) => message.role === 'user');
  const prompt = messages[place]?.text ?? '';
  const cut = cutPrompt(prompt);
  if (cut.text !== '') return { ...cut, isTextNew: true };
  const question = prompt.trim();
  const system = joinTexts(
    messages.filter((message) => message.role === 'system'),
    cutBlocks,
  );
  if (system !== '') return { question, text: system, isTextNew: true };
  const earlier = messages.slice(0, Math.max(place, 0)).filter((message) => message.role === 'user');
  return { question, text: joinTexts(earlier, cutPrompt), isTextNew: false };
};
