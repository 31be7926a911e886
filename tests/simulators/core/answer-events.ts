import type { Answer, AnswerPiece } from './answer';
import { generatedText } from './generated-text';
import { countPromptTokens, countTokens, type Question } from './question';
import { piecesOfLength, tokenPieces } from './text-pieces';

/** An answer in the grain in which it is streamed. */
export type AnswerEvent =
  | { readonly type: 'text' | 'reasoning' | 'refusal'; readonly text: string }
  | {
      readonly type: 'tool-call';
      readonly id: string;
      readonly name: string;
      readonly argsText: string;
      readonly index: number;
    }
  | Extract<AnswerPiece, { type: 'source' | 'pause' | 'gate' | 'raw' | 'malformed' | 'error' }>;

const generatedPieceLength = 1000;

const cutText = (text: string, pieceLength: number | undefined): readonly string[] =>
  pieceLength === undefined ? tokenPieces(text) : piecesOfLength(text, pieceLength);

/** The events of an answer, in order, made while they are read. */
export function* answerEvents(answer: Answer): Generator<AnswerEvent> {
  let toolCallCount = 0;
  for (const piece of answer.pieces) {
    switch (piece.type) {
      case 'text':
      case 'reasoning':
        for (const text of cutText(piece.text, piece.pieceLength)) yield { type: piece.type, text };
        break;
      case 'refusal':
        for (const text of tokenPieces(piece.text)) yield { type: 'refusal', text };
        break;
      case 'generated':
        for (const text of piecesOfLength(generatedText(piece.bytes, piece.seed), generatedPieceLength)) {
          yield { type: 'text', text };
        }
        break;
      case 'tool-call': {
        const index = toolCallCount;
        toolCallCount += 1;
        const argsText = piece.argsText ?? JSON.stringify(piece.args ?? {});
        yield { type: 'tool-call', id: piece.id ?? `call_simulated${index}`, name: piece.name, argsText, index };
        break;
      }
      case 'source':
      case 'pause':
      case 'gate':
      case 'raw':
      case 'malformed':
      case 'error':
        yield piece;
        break;
      default:
        piece satisfies never;
    }
  }
}

/** What a whole answer adds up to, for formats that say it at the end or all at once. */
export type AnswerTotals = {
  readonly text: string;
  readonly reasoning: string;
  readonly refusal: string;
  readonly toolCalls: readonly Extract<AnswerEvent, { type: 'tool-call' }>[];
  readonly sources: readonly Extract<AnswerEvent, { type: 'source' }>[];
  readonly error?: Extract<AnswerEvent, { type: 'error' }>;
};

/** Adds an answer up. */
export const addUp = (answer: Answer): AnswerTotals => {
  const events = [...answerEvents(answer)];
  const joined = (type: 'text' | 'reasoning' | 'refusal'): string =>
    events.map((event) => (event.type === type ? event.text : '')).join('');
  const error = events.find((event) => event.type === 'error');
  return {
    text: joined('text'),
    reasoning: joined('reasoning'),
    refusal: joined('refusal'),
    toolCalls: events.filter((event) => event.type === 'tool-call'),
    sources: events.filter((event) => event.type === 'source'),
    ...(error !== undefined && { error }),
  };
};

/** The usage numbers of an answer: its own, else counted. Tokens; `completionTokens` includes `reasoningTokens`. */
export const usageOf = (
  answer: Answer,
  question: Question,
): { readonly promptTokens: number; readonly completionTokens: number; readonly reasoningTokens: number } => {
  if (answer.usage !== undefined) return { ...answer.usage, reasoningTokens: answer.usage.reasoningTokens ?? 0 };
  const totals = addUp(answer);
  const reasoningTokens = countTokens(totals.reasoning);
  const written = totals.text + totals.refusal + totals.toolCalls.map((call) => call.argsText).join('');
  return {
    promptTokens: countPromptTokens(question),
    completionTokens: countTokens(written) + reasoningTokens,
    reasoningTokens,
  };
};
