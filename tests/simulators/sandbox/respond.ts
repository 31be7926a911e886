import type { Answer, AnswerPiece } from '../core/answer';
import type { Question } from '../core/question';
import type { Script } from '../core/script';
import type { Respond } from '../core/service';
import { type Composition, compose } from './compose';
import { sandboxLabel, sandboxModels } from './label';

/** Bytes of body before a fault, where the question names none. */
const faultAtByte = 3000;

const continueRequest = /\bcontinue\b[\s\S]*\bwhere you (?:stopped|left off)\b/i;

/** A question to go on with a broken answer: the question that was answered, and what is already there. */
const asContinuation = (question: Question): { readonly original: Question; readonly said: string } | undefined => {
  const { messages } = question;
  const last = messages.at(-1);
  const before = messages.at(-2);
  if (last?.role === 'assistant')
    return { original: { ...question, messages: messages.slice(0, -1) }, said: last.text };
  if (last?.role === 'user' && before?.role === 'assistant' && continueRequest.test(last.text)) {
    return { original: { ...question, messages: messages.slice(0, -2) }, said: before.text };
  }
  return undefined;
};

const restOf = (markdown: string, said: string): string => {
  if (markdown.startsWith(said)) return markdown.slice(said.length);
  const trimmed = said.trimEnd();
  return markdown.startsWith(trimmed) ? markdown.slice(trimmed.length) : `${said === '' ? '' : '\n\n'}${markdown}`;
};

const showsReasoning = (question: Question, composition: Composition): boolean =>
  question.wantsReasoning !== false && (question.model === sandboxModels.thinking || composition.wishes.wantsReasoning);

const withFaultInside = (pieces: readonly AnswerPiece[], markdown: string, fault: AnswerPiece): AnswerPiece[] => {
  const middle = Math.floor(markdown.length / 3);
  return [
    ...pieces.filter((piece) => piece.type === 'reasoning'),
    { type: 'text', text: markdown.slice(0, middle) },
    fault,
    { type: 'text', text: markdown.slice(middle) },
  ];
};

const answerFor = (question: Question, composition: Composition): Answer => {
  const { markdown, reasoning, toolCall, wishes } = composition;
  const pieces: AnswerPiece[] = [
    ...(reasoning !== undefined && showsReasoning(question, composition)
      ? [{ type: 'reasoning' as const, text: reasoning }]
      : []),
    ...(markdown === '' ? [] : [{ type: 'text' as const, text: markdown }]),
    ...(toolCall === undefined ? [] : [toolCall]),
  ];
  switch (wishes.fault?.type) {
    case 'malformed':
      return { pieces: withFaultInside(pieces, markdown, { type: 'malformed' }) };
    case 'error-inside':
      return {
        pieces: withFaultInside(pieces, markdown, { type: 'error', message: 'an error that was asked for' }),
      };
    case 'ended-early':
      return {
        pieces: [...pieces.slice(0, -1), { type: 'text', text: markdown.slice(0, Math.floor(markdown.length / 3)) }],
        endsEarly: true,
      };
    default:
      return { pieces };
  }
};

const htmlPage = `<!doctype html><html><head><title>${sandboxLabel}</title></head><body><h1>A web page</h1><p>Not an answer of this API.</p></body></html>`;

const scriptFor = (question: Question, composition: Composition, paceMs: number): Script => {
  const { wishes } = composition;
  const atByte = wishes.fault?.atByte ?? faultAtByte;
  if (wishes.wantsHtmlPage) return { reply: { headers: { 'content-type': 'text/html' }, body: htmlPage } };
  return {
    answer: answerFor(question, composition),
    paceMs,
    ...(wishes.slowSeconds !== undefined && { delayBeforeHeadersMs: wishes.slowSeconds * 1000 }),
    ...(wishes.fault?.type === 'cut' && { cut: { atByte, how: 'reset' } }),
    ...(wishes.fault?.type === 'stall' && { stall: { atByte } }),
  };
};

const paceOf = (tokensPerSecond: number): number => (tokensPerSecond <= 0 ? 0 : 1000 / tokensPerSecond);

/**
 * The sandbox's mind: what a model would answer, as a script. The same conversation gets the same answer, so a broken
 * one can be continued: given back as a last assistant message, or with a line that asks to go on. Only errors that
 * were asked for "once" or "twice" are remembered.
 */
export const createRespond = (options: {
  readonly tokensPerSecond: number;
  /** Where the sandbox listens, once it does. */
  readonly address?: () => string;
}): Respond => {
  const errorsGiven = new Map<string, number>();

  const errorFor = (question: Question, error: NonNullable<Composition['wishes']['error']>): Script | undefined => {
    const key = JSON.stringify(question.messages);
    const given = errorsGiven.get(key) ?? 0;
    if (error.times !== undefined && given >= error.times) {
      errorsGiven.delete(key);
      return undefined;
    }
    if (error.times !== undefined) errorsGiven.set(key, given + 1);
    const headers =
      error.retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(error.retryAfterSeconds) } };
    return { error: { status: error.status, ...headers } };
  };

  return (question) => {
    const continuation = asContinuation(question);
    const composition = compose(continuation?.original ?? question, options.address?.());
    const paceMs = paceOf(composition.wishes.tokensPerSecond ?? options.tokensPerSecond);
    if (continuation !== undefined) {
      const rest = restOf(composition.markdown, continuation.said);
      return { answer: { pieces: rest === '' ? [] : [{ type: 'text', text: rest }] }, paceMs };
    }
    const { error } = composition.wishes;
    const failure = error === undefined ? undefined : errorFor(question, error);
    return failure ?? scriptFor(question, composition, paceMs);
  };
};
