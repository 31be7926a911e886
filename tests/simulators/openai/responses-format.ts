import type { Answer } from '../core/answer';
import { type AnswerEvent, addUp, usageOf } from '../core/answer-events';
import type { Question } from '../core/question';
import { jsonReply, type Reply, type ReplyStep, sseEvent, streamReply } from '../core/reply';
import { tokenPieces } from '../core/text-pieces';
import { openAIError } from './openai-error';
import { itemBody, itemText, messagePart, type OutputItem, outputItems, sourceAnnotation } from './responses-items';

let responseCount = 0;

type ResponseState = 'in_progress' | 'completed' | 'incomplete' | 'failed';

const createResponseBody = (answer: Answer, question: Question, items: readonly OutputItem[]) => {
  responseCount += 1;
  const id = `resp_simulated${responseCount}`;
  const usage = usageOf(answer, question);
  return (status: ResponseState, error: unknown = null): unknown => ({
    id,
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status,
    error,
    incomplete_details: status === 'incomplete' ? { reason: answer.finish } : null,
    model: question.model,
    output:
      status === 'completed' || status === 'incomplete'
        ? items.map((item, at) => itemBody(item, true, items[at + 1]))
        : [],
    parallel_tool_calls: true,
    store: false,
    tools: [],
    usage:
      status === 'in_progress' || status === 'failed'
        ? null
        : {
            input_tokens: usage.promptTokens,
            input_tokens_details: { cached_tokens: 0 },
            output_tokens: usage.completionTokens,
            output_tokens_details: { reasoning_tokens: usage.reasoningTokens },
            total_tokens: usage.promptTokens + usage.completionTokens,
          },
  });
};

type Body = Readonly<Record<string, unknown>>;
/** Writes one event; the sequence number is its own. */
type Say = (type: string, body: Body, text?: string) => ReplyStep;

function* sayEvent(event: AnswerEvent, place: Body, say: Say): Generator<ReplyStep> {
  switch (event.type) {
    case 'text':
      yield say(
        'response.output_text.delta',
        { ...place, content_index: 0, delta: event.text, logprobs: [] },
        event.text,
      );
      break;
    case 'refusal':
      yield say('response.refusal.delta', { ...place, content_index: 0, delta: event.text }, event.text);
      break;
    case 'reasoning':
      yield say('response.reasoning_summary_text.delta', { ...place, summary_index: 0, delta: event.text });
      break;
    case 'tool-call':
      for (const delta of tokenPieces(event.argsText)) {
        yield say('response.function_call_arguments.delta', { ...place, delta });
      }
      yield say('response.function_call_arguments.done', { ...place, name: event.name, arguments: event.argsText });
      break;
    case 'source':
      yield say('response.output_text.annotation.added', {
        ...place,
        content_index: 0,
        annotation_index: 0,
        annotation: sourceAnnotation(event),
      });
      break;
    case 'pause':
      yield { waitMs: event.ms };
      break;
    case 'gate':
      yield { gate: event.name };
      break;
    case 'raw':
      yield { write: event.text };
      break;
    case 'malformed':
      yield { write: sseEvent('{"delta":', 'response.output_text.delta') };
      break;
    case 'error':
      break;
    default:
      event satisfies never;
  }
}

const openPart = (item: OutputItem, place: Body, say: Say): readonly ReplyStep[] => {
  if (item.type === 'function_call') return [];
  if (item.type === 'message') {
    const part = messagePart({ ...item, events: [] });
    return [say('response.content_part.added', { ...place, content_index: 0, part })];
  }
  const part = { type: 'summary_text', text: '' };
  return [say('response.reasoning_summary_part.added', { ...place, summary_index: 0, part })];
};

const closePart = (item: OutputItem, place: Body, say: Say): readonly ReplyStep[] => {
  if (item.type === 'function_call') return [];
  if (item.type === 'reasoning') {
    const text = itemText(item, 'reasoning');
    return [
      say('response.reasoning_summary_text.done', { ...place, summary_index: 0, text }),
      say('response.reasoning_summary_part.done', {
        ...place,
        summary_index: 0,
        part: { type: 'summary_text', text },
      }),
    ];
  }
  const refusal = itemText(item, 'refusal');
  const done =
    refusal === ''
      ? say('response.output_text.done', { ...place, content_index: 0, text: itemText(item, 'text'), logprobs: [] })
      : say('response.refusal.done', { ...place, content_index: 0, refusal });
  return [done, say('response.content_part.done', { ...place, content_index: 0, part: messagePart(item) })];
};

function* events(answer: Answer, question: Question): Generator<ReplyStep> {
  const items = outputItems(answer);
  const response = createResponseBody(answer, question, items);
  let sequence = 0;
  const say: Say = (type, body, text) => {
    const write = sseEvent({ type, sequence_number: sequence, ...body }, type);
    sequence += 1;
    return { write, ...(text !== undefined && { text }) };
  };

  yield say('response.created', { response: response('in_progress') });
  yield say('response.in_progress', { response: response('in_progress') });
  for (const [index, item] of items.entries()) {
    const place = { item_id: item.id, output_index: index };
    yield say('response.output_item.added', { output_index: index, item: itemBody(item, false, items[index + 1]) });
    yield* openPart(item, place, say);
    for (const event of item.events) {
      if (event.type === 'error') {
        const code = event.code ?? 'server_error';
        yield say('error', { code, message: event.message, param: null });
        yield say('response.failed', { response: response('failed', { code, message: event.message }) });
        return;
      }
      yield* sayEvent(event, place, say);
    }
    if (answer.endsEarly && index === items.length - 1) return;
    yield* closePart(item, place, say);
    yield say('response.output_item.done', { output_index: index, item: itemBody(item, true, items[index + 1]) });
  }
  if (answer.endsEarly) return;
  const status = answer.finish === undefined ? 'completed' : 'incomplete';
  yield say(`response.${status}`, { response: response(status) });
}

/**
 * An answer as the Responses API writes it, streamed or whole. A `finish` of the answer is the reason of
 * `response.incomplete` (`max_output_tokens`, `content_filter`).
 */
export const formatResponse = (answer: Answer, question: Question): Reply => {
  if (question.isStreamed) return streamReply('text/event-stream; charset=utf-8', events(answer, question));
  const { error } = addUp(answer);
  if (error !== undefined) return openAIError(500, { message: error.message, type: 'server_error' });
  const status = answer.finish === undefined ? 'completed' : 'incomplete';
  return jsonReply(200, createResponseBody(answer, question, outputItems(answer))(status));
};
