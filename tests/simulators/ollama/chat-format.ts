import type { Answer } from '../core/answer';
import { type AnswerEvent, addUp, answerEvents, usageOf } from '../core/answer-events';
import type { Question } from '../core/question';
import { jsonReply, type Reply, type ReplyStep, streamReply } from '../core/reply';
import { ollamaJson } from './ollama-error';

/** `/api/chat` puts the text into a message, `/api/generate` into `response`. */
export type AnswerShape = 'chat' | 'generate';

type Said = {
  readonly text?: string;
  readonly reasoning?: string;
  readonly toolCalls?: readonly Extract<AnswerEvent, { type: 'tool-call' }>[];
};

const parseArguments = (argsText: string): unknown => {
  try {
    const value: unknown = JSON.parse(argsText);
    return value;
  } catch {
    return argsText;
  }
};

const contentOf = (shape: AnswerShape, said: Said): Record<string, unknown> => {
  const thinking = said.reasoning !== undefined && said.reasoning !== '' ? { thinking: said.reasoning } : {};
  if (shape === 'generate') return { response: said.text ?? '', ...thinking };
  const toolCalls = (said.toolCalls ?? []).map(({ id, index, name, argsText }) => ({
    id,
    function: { index, name, arguments: parseArguments(argsText) },
  }));
  return {
    message: {
      role: 'assistant',
      content: said.text ?? '',
      ...thinking,
      ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
    },
  };
};

const opening = (question: Question): Record<string, unknown> => ({
  model: question.model,
  created_at: new Date().toISOString(),
});

/** The end of generation. Durations in nanoseconds. */
const closing = (answer: Answer, question: Question, startedAt: number): Record<string, unknown> => {
  const usage = usageOf(answer, question);
  const total = Math.max(1, Date.now() - startedAt) * 1_000_000;
  return {
    done: true,
    done_reason: answer.finish ?? 'stop',
    total_duration: total,
    load_duration: 1_000_000,
    prompt_eval_count: usage.promptTokens,
    prompt_eval_duration: 1_000_000,
    eval_count: usage.completionTokens,
    eval_duration: total,
  };
};

const saidBy = (event: AnswerEvent): Said | undefined => {
  switch (event.type) {
    case 'text':
    case 'refusal':
      return { text: event.text };
    case 'reasoning':
      return { reasoning: event.text };
    case 'tool-call':
      return { toolCalls: [event] };
    default:
      return undefined;
  }
};

function* lines(answer: Answer, question: Question, shape: AnswerShape): Generator<ReplyStep> {
  const startedAt = Date.now();
  const line = (value: Record<string, unknown>): string => `${JSON.stringify(value)}\n`;
  for (const event of answerEvents(answer)) {
    const said = saidBy(event);
    if (said !== undefined) {
      const write = line({ ...opening(question), ...contentOf(shape, said), done: false });
      yield { write, ...(said.text !== undefined && { text: said.text }) };
    } else if (event.type === 'pause') yield { waitMs: event.ms };
    else if (event.type === 'gate') yield { gate: event.name };
    else if (event.type === 'raw') yield { write: event.text };
    else if (event.type === 'malformed') yield { write: '{"message":{"content":\n' };
    else if (event.type === 'error') {
      yield { write: line({ error: event.message }) };
      return;
    }
  }
  if (answer.endsEarly) return;
  yield { write: line({ ...opening(question), ...contentOf(shape, {}), ...closing(answer, question, startedAt) }) };
}

const wholeAnswer = (answer: Answer, question: Question, shape: AnswerShape): Reply => {
  const totals = addUp(answer);
  if (totals.error !== undefined) return jsonReply(500, { error: totals.error.message }, {}, ollamaJson);
  const body = { ...opening(question), ...contentOf(shape, totals), ...closing(answer, question, Date.now()) };
  return jsonReply(200, body, {}, ollamaJson);
};

/** An answer as Ollama writes it: newline-delimited JSON ended by `done: true`, or one object. */
export const formatOllamaAnswer = (answer: Answer, question: Question, shape: AnswerShape): Reply =>
  question.isStreamed
    ? streamReply('application/x-ndjson', lines(answer, question, shape))
    : wholeAnswer(answer, question, shape);

/** The answer to a request without messages, which only loads or unloads the model. */
export const formatLoading = (question: Question, shape: AnswerShape, reason: 'load' | 'unload'): Reply =>
  jsonReply(200, { ...opening(question), ...contentOf(shape, {}), done: true, done_reason: reason }, {}, ollamaJson);
