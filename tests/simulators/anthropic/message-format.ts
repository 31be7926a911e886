import { parseJsonText } from '@/lib/http/json-text';
import type { Answer } from '../core/answer';
import { type AnswerEvent, addUp, answerEvents, usageOf } from '../core/answer-events';
import type { Question } from '../core/question';
import { jsonReply, type Reply, type ReplyStep, sseEvent, streamReply } from '../core/reply';
import { tokenPieces } from '../core/text-pieces';
import { anthropicError, anthropicErrorBody } from './anthropic-error';

const stopReasonOf = (answer: Answer): string =>
  answer.finish ?? (answer.pieces.some(({ type }) => type === 'tool-call') ? 'tool_use' : 'end_turn');

/** Signs a thought behind the earlier blocks of its message. */
export type Seal = (thinking: string, earlier: readonly unknown[]) => string;

type BlockStart = Readonly<Record<string, unknown>>;
type Delta = { readonly delta: Readonly<Record<string, unknown>>; readonly text?: string };
type Piece = { readonly kind: string; readonly start: BlockStart; readonly deltas: readonly Delta[] };

/** What an event adds, and the block that it belongs to: neighbours of one kind share a block, calls never do. */
const pieceOf = (event: AnswerEvent): Piece | undefined => {
  switch (event.type) {
    case 'text':
    case 'refusal':
      return {
        kind: 'text',
        start: { type: 'text', text: '' },
        deltas: [{ delta: { type: 'text_delta', text: event.text }, text: event.text }],
      };
    case 'reasoning':
      return {
        kind: 'thinking',
        start: { type: 'thinking', thinking: '', signature: '' },
        deltas: [{ delta: { type: 'thinking_delta', thinking: event.text } }],
      };
    case 'source':
      return {
        kind: 'text',
        start: { type: 'text', text: '' },
        deltas: [
          {
            delta: {
              type: 'citations_delta',
              citation: { type: 'web_search_result_location', url: event.url, title: event.title, cited_text: '' },
            },
          },
        ],
      };
    case 'tool-call':
      return {
        kind: `call ${event.index}`,
        start: { type: 'tool_use', id: event.id, name: event.name, input: {} },
        deltas: ['', ...tokenPieces(event.argsText)].map((text) => ({
          delta: { type: 'input_json_delta', partial_json: text },
        })),
      };
    default:
      return undefined;
  }
};

const textIn = (block: unknown, key: string): string =>
  typeof block === 'object' && block !== null ? String(Reflect.get(block, key) ?? '') : '';

/** A block of the answer, as it will come back, with what an event adds. */
const grownBlock = (block: unknown, event: AnswerEvent): unknown => {
  switch (event.type) {
    case 'text':
    case 'refusal':
      return { type: 'text', text: textIn(block, 'text') + event.text };
    case 'reasoning':
      return { type: 'thinking', thinking: textIn(block, 'thinking') + event.text };
    case 'tool-call':
      return { type: 'tool_use', name: event.name, input: parseJsonText(event.argsText)?.value };
    default:
      return block;
  }
};

const eventOf = (type: string, fields: Readonly<Record<string, unknown>> = {}): string =>
  sseEvent({ type, ...fields }, type);

function* closeBlock(kind: string, index: number, signature: string): Generator<ReplyStep> {
  if (kind === 'thinking') {
    yield { write: eventOf('content_block_delta', { index, delta: { type: 'signature_delta', signature } }) };
  }
  yield { write: eventOf('content_block_stop', { index }) };
}

let answerCount = 0;

const envelope = (question: Question, usage: unknown): Readonly<Record<string, unknown>> => {
  answerCount += 1;
  return {
    id: `msg_simulated${answerCount}`,
    type: 'message',
    role: 'assistant',
    model: question.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
};

const inputUsage = (promptTokens: number, outputTokens: number) => ({
  input_tokens: promptTokens,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: outputTokens,
});

function* steps(answer: Answer, question: Question, seal: Seal): Generator<ReplyStep> {
  const usage = usageOf(answer, question);
  yield { write: eventOf('message_start', { message: envelope(question, inputUsage(usage.promptTokens, 1)) }) };
  yield { write: eventOf('ping') };
  let index = -1;
  let open: string | undefined;
  let thought = '';
  const blocks: unknown[] = [];
  const close = function* (kind: string): Generator<ReplyStep> {
    yield* closeBlock(kind, index, seal(thought, blocks.slice(0, -1)));
  };
  for (const event of answerEvents(answer)) {
    if (event.type === 'pause') yield { waitMs: event.ms };
    else if (event.type === 'gate') yield { gate: event.name };
    else if (event.type === 'raw') yield { write: event.text };
    else if (event.type === 'malformed') {
      yield { write: sseEvent('{"type":"content_block_delta","delta":', 'content_block_delta') };
    } else if (event.type === 'error') {
      const error = { type: event.code ?? 'overloaded_error', message: event.message };
      yield { write: sseEvent(anthropicErrorBody(error), 'error') };
      return;
    }
    const piece = pieceOf(event);
    if (piece === undefined) continue;
    if (piece.kind !== open) {
      if (open !== undefined) yield* close(open);
      index += 1;
      open = piece.kind;
      thought = '';
      yield { write: eventOf('content_block_start', { index, content_block: piece.start }) };
    }
    if (event.type === 'reasoning') thought += event.text;
    blocks[index] = grownBlock(blocks[index], event);
    for (const { delta, text } of piece.deltas) {
      yield { write: eventOf('content_block_delta', { index, delta }), ...(text !== undefined && { text }) };
    }
  }
  if (answer.endsEarly) return;
  if (open !== undefined) yield* close(open);
  yield {
    write: eventOf('message_delta', {
      delta: { stop_reason: stopReasonOf(answer), stop_sequence: null },
      usage: { output_tokens: usage.completionTokens },
    }),
  };
  yield { write: eventOf('message_stop') };
}

const wholeAnswer = (answer: Answer, question: Question, seal: Seal): Reply => {
  const totals = addUp(answer);
  if (totals.error !== undefined) {
    return anthropicError(500, { type: totals.error.code ?? 'api_error', message: totals.error.message });
  }
  const usage = usageOf(answer, question);
  const text = totals.text + totals.refusal;
  return jsonReply(200, {
    ...envelope(question, inputUsage(usage.promptTokens, usage.completionTokens)),
    content: [
      ...(totals.reasoning === ''
        ? []
        : [{ type: 'thinking', thinking: totals.reasoning, signature: seal(totals.reasoning, []) }]),
      ...(text === '' ? [] : [{ type: 'text', text }]),
      ...totals.toolCalls.map(({ id, name, argsText }) => ({
        type: 'tool_use',
        id,
        name,
        input: JSON.parse(argsText),
      })),
    ],
    stop_reason: stopReasonOf(answer),
  });
};

/** An answer as the Messages API writes it: its event stream (API reference, "Streaming"), or whole. */
export const formatMessage = (answer: Answer, question: Question, seal: Seal): Reply =>
  question.isStreamed
    ? streamReply('text/event-stream; charset=utf-8', steps(answer, question, seal), { 'cache-control': 'no-cache' })
    : wholeAnswer(answer, question, seal);
