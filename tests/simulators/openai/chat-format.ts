import type { Answer } from '../core/answer';
import { type AnswerEvent, addUp, answerEvents, usageOf } from '../core/answer-events';
import type { Question } from '../core/question';
import { jsonReply, type Reply, type ReplyStep, sseEvent, streamReply } from '../core/reply';
import { tokenPieces } from '../core/text-pieces';
import { openAIError } from './openai-error';

/** Where compatible servers differ from OpenAI. */
export type ChatDialect = {
  /** The field of reasoning text in a delta; absent = reasoning is not shown (OpenAI itself). */
  readonly reasoningField?: 'reasoning' | 'reasoning_content';
  readonly systemFingerprint: string;
  /** Ids of answers are this and a number. */
  readonly idPrefix: string;
};

export type ChatFormatOptions = { readonly dialect: ChatDialect; readonly includesUsage: boolean };

const usageBody = (answer: Answer, question: Question): unknown => {
  const usage = usageOf(answer, question);
  return {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    total_tokens: usage.promptTokens + usage.completionTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: usage.reasoningTokens, audio_tokens: 0 },
  };
};

const finishOf = (answer: Answer): string =>
  answer.finish ?? (answer.pieces.some((piece) => piece.type === 'tool-call') ? 'tool_calls' : 'stop');

const errorBody = (event: Extract<AnswerEvent, { type: 'error' }>): unknown => ({
  error: { message: event.message, type: 'server_error', param: null, code: event.code ?? null },
});

const deltasOf = (event: AnswerEvent, dialect: ChatDialect): readonly { delta: unknown; text?: string }[] => {
  switch (event.type) {
    case 'text':
      return [{ delta: { content: event.text }, text: event.text }];
    case 'refusal':
      return [{ delta: { refusal: event.text }, text: event.text }];
    case 'reasoning':
      return dialect.reasoningField === undefined ? [] : [{ delta: { [dialect.reasoningField]: event.text } }];
    case 'tool-call': {
      const { index, id, name } = event;
      const start = { index, id, type: 'function', function: { name, arguments: '' } };
      const pieces = tokenPieces(event.argsText).map((text) => ({ index, function: { arguments: text } }));
      return [start, ...pieces].map((call) => ({ delta: { tool_calls: [call] } }));
    }
    case 'source':
      return [
        {
          delta: {
            annotations: [{ type: 'url_citation', url_citation: { url: event.url, title: event.title } }],
          },
        },
      ];
    default:
      return [];
  }
};

let answerCount = 0;

function* chunks(answer: Answer, question: Question, options: ChatFormatOptions): Generator<ReplyStep> {
  answerCount += 1;
  const envelope = {
    id: `${options.dialect.idPrefix}${answerCount}`,
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model: question.model,
    system_fingerprint: options.dialect.systemFingerprint,
  };
  const noUsage = options.includesUsage ? { usage: null } : {};
  const chunk = (delta: unknown, finish: string | null, text?: string): ReplyStep => ({
    write: sseEvent({
      ...envelope,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...noUsage,
    }),
    ...(text !== undefined && { text }),
  });

  yield chunk({ role: 'assistant', content: '' }, null);
  for (const event of answerEvents(answer)) {
    if (event.type === 'pause') yield { waitMs: event.ms };
    else if (event.type === 'gate') yield { gate: event.name };
    else if (event.type === 'raw') yield { write: event.text };
    else if (event.type === 'malformed') yield { write: sseEvent('{"choices":[{"delta":') };
    else if (event.type === 'error') {
      yield { write: sseEvent(errorBody(event)) };
      return;
    } else for (const { delta, text } of deltasOf(event, options.dialect)) yield chunk(delta, null, text);
  }
  if (answer.endsEarly) return;
  yield chunk({}, finishOf(answer));
  if (options.includesUsage) {
    yield { write: sseEvent({ ...envelope, choices: [], usage: usageBody(answer, question) }) };
  }
  yield { write: sseEvent('[DONE]') };
}

const wholeAnswer = (answer: Answer, question: Question, { dialect }: ChatFormatOptions): Reply => {
  const totals = addUp(answer);
  if (totals.error !== undefined) return openAIError(500, { message: totals.error.message, type: 'server_error' });
  answerCount += 1;
  const toolCalls = totals.toolCalls.map(({ id, name, argsText }) => ({
    id,
    type: 'function',
    function: { name, arguments: argsText },
  }));
  const message = {
    role: 'assistant',
    content: totals.text === '' && toolCalls.length > 0 ? null : totals.text,
    refusal: totals.refusal === '' ? null : totals.refusal,
    ...(dialect.reasoningField !== undefined &&
      totals.reasoning !== '' && { [dialect.reasoningField]: totals.reasoning }),
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
    annotations: totals.sources.map(({ url, title }) => ({ type: 'url_citation', url_citation: { url, title } })),
  };
  return jsonReply(200, {
    id: `${dialect.idPrefix}${answerCount}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: question.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(answer) }],
    usage: usageBody(answer, question),
    system_fingerprint: dialect.systemFingerprint,
  });
};

/** An answer as chat completions write it, streamed (`chat.completion.chunk`, ended by `[DONE]`) or whole. */
export const formatChatCompletion = (answer: Answer, question: Question, options: ChatFormatOptions): Reply =>
  question.isStreamed
    ? streamReply('text/event-stream; charset=utf-8', chunks(answer, question, options), {
        'cache-control': 'no-cache',
      })
    : wholeAnswer(answer, question, options);
