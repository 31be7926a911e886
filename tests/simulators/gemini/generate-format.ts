import { Buffer } from 'node:buffer';
import type { Answer } from '../core/answer';
import { type AnswerEvent, addUp, answerEvents, usageOf } from '../core/answer-events';
import type { Question } from '../core/question';
import { jsonReply, type Reply, type ReplyStep, streamReply } from '../core/reply';
import { geminiError } from './gemini-error';

type Part = Readonly<Record<string, unknown>>;

const signature = Buffer.from('simulated signature').toString('base64');

/** Whole calls, with an id from Gemini 3 on; of parallel calls only the first has a signature. */
const callPart = (event: Extract<AnswerEvent, { type: 'tool-call' }>): Part => ({
  functionCall: { id: event.id, name: event.name, args: JSON.parse(event.argsText) },
  ...(event.index === 0 && { thoughtSignature: signature }),
});

const partOf = (event: AnswerEvent): Part | undefined => {
  switch (event.type) {
    case 'text':
    case 'refusal':
      return { text: event.text };
    case 'reasoning':
      return { text: event.text, thought: true };
    case 'tool-call':
      return callPart(event);
    default:
      return undefined;
  }
};

const groundingOf = (event: AnswerEvent): Part =>
  event.type === 'source'
    ? { groundingMetadata: { groundingChunks: [{ web: { uri: event.url, title: event.title } }] } }
    : {};

const usageBody = (answer: Answer, question: Question): Part => {
  const { promptTokens, completionTokens, reasoningTokens } = usageOf(answer, question);
  return {
    promptTokenCount: promptTokens,
    candidatesTokenCount: completionTokens - reasoningTokens,
    ...(reasoningTokens > 0 && { thoughtsTokenCount: reasoningTokens }),
    totalTokenCount: promptTokens + completionTokens,
  };
};

let answerCount = 0;

/** The API ends its lines with CR LF, and its stream without any mark. */
const chunkEvent = (value: unknown): string => `data: ${JSON.stringify(value)}\r\n\r\n`;

const envelopeOf = (question: Question): Part => {
  answerCount += 1;
  return { modelVersion: question.model, responseId: `simulated${answerCount}` };
};

function* steps(answer: Answer, question: Question): Generator<ReplyStep> {
  const envelope = envelopeOf(question);
  const usage = usageBody(answer, question);
  const chunk = (candidate: Part, usageMetadata: Part, text?: string): ReplyStep => ({
    write: chunkEvent({ candidates: [{ ...candidate, index: 0 }], usageMetadata, ...envelope }),
    ...(text !== undefined && { text }),
  });
  const earlyUsage = { promptTokenCount: usage.promptTokenCount, totalTokenCount: usage.promptTokenCount };
  for (const event of answerEvents(answer)) {
    if (event.type === 'pause') yield { waitMs: event.ms };
    else if (event.type === 'gate') yield { gate: event.name };
    else if (event.type === 'raw') yield { write: event.text };
    else if (event.type === 'malformed') yield { write: 'data: {"candidates":[{"content":\r\n\r\n' };
    else if (event.type === 'error') {
      yield {
        write: chunkEvent({ error: { code: 503, message: event.message, status: event.code ?? 'UNAVAILABLE' } }),
      };
      return;
    }
    const part = partOf(event);
    if (part === undefined && event.type !== 'source') continue;
    const isShown = event.type === 'text' || event.type === 'refusal';
    const content = { content: { role: 'model', parts: part === undefined ? [] : [part] } };
    yield chunk({ ...content, ...groundingOf(event) }, earlyUsage, isShown ? event.text : undefined);
  }
  if (answer.endsEarly) return;
  yield chunk({ content: { role: 'model', parts: [{ text: '' }] }, finishReason: answer.finish ?? 'STOP' }, usage);
}

const wholeAnswer = (answer: Answer, question: Question): Reply => {
  const totals = addUp(answer);
  if (totals.error !== undefined) {
    return geminiError({ code: 503, message: totals.error.message, status: totals.error.code ?? 'UNAVAILABLE' });
  }
  const parts = [...answerEvents(answer)].flatMap((event) => partOf(event) ?? []);
  return jsonReply(200, {
    candidates: [{ content: { role: 'model', parts }, finishReason: answer.finish ?? 'STOP', index: 0 }],
    usageMetadata: usageBody(answer, question),
    ...envelopeOf(question),
  });
};

/** An answer as `streamGenerateContent?alt=sse` streams it, or whole as `generateContent` gives it. */
export const formatGeneration = (answer: Answer, question: Question): Reply =>
  question.isStreamed ? streamReply('text/event-stream', steps(answer, question)) : wholeAnswer(answer, question);
