import { Buffer } from 'node:buffer';
import { z } from '@/lib/domain/schema';
import { formatMessage, type Seal } from '../anthropic/message-format';
import { readMessageRequest } from '../anthropic/message-request';
import { checkSeals, sealOf } from '../anthropic/seal';
import type { Answer } from '../core/answer';
import { addUp, answerEvents, usageOf } from '../core/answer-events';
import type { Question } from '../core/question';
import { jsonReply, type Reply, type ReplyStep, streamReply } from '../core/reply';
import { damaged, event as eventFrame, exception } from './event-frame';

type Target = { readonly model: string; readonly isStreamed: boolean };
type Read = { readonly question: Question; readonly format: (answer: Answer) => Reply } | { readonly refusal: string };

/** A chunk holds the model's own JSON. */
const chunk = (value: unknown): Buffer =>
  eventFrame('chunk', { bytes: Buffer.from(JSON.stringify(value)).toString('base64'), p: 'abcdef' });

const eventStream = (steps: Iterable<ReplyStep> | AsyncIterable<ReplyStep>): Reply =>
  streamReply('application/vnd.amazon.eventstream', steps, { 'x-amzn-bedrock-content-type': 'application/json' });

const dataPattern = /^data: (.*)$/m;

/** The steps of the Messages API's event stream, each event a chunk; pings do not come through. */
async function* asChunks(steps: Iterable<ReplyStep> | AsyncIterable<ReplyStep>): AsyncGenerator<ReplyStep> {
  for await (const step of steps) {
    if (!('write' in step) || typeof step.write !== 'string') {
      yield step;
      continue;
    }
    const data = dataPattern.exec(step.write)?.[1];
    if (data === undefined || data === '{"type":"ping"}') continue;
    const isWhole = data.endsWith('}');
    yield { ...step, write: isWhole ? chunk(JSON.parse(data)) : damaged(chunk({})) };
  }
}

/** Claude's body is the Messages API's, with a version inside and without model and stream. */
const readAnthropic = (body: unknown, target: Target): Read => {
  const { success, data } = z.looseObject({ anthropic_version: z.string() }).safeParse(body);
  if (!success) return { refusal: 'anthropic_version: Field required' };
  const { anthropic_version: version, ...rest } = data;
  if (version !== 'bedrock-2023-05-31') return { refusal: `anthropic_version: ${version} is not a valid version` };
  if ('model' in rest || 'stream' in rest) return { refusal: 'model: Extra inputs are not permitted' };
  const wanted = readMessageRequest({ ...rest, model: target.model }, { knowsSampling: true });
  if ('refusal' in wanted) return wanted;
  const forged = checkSeals(rest);
  if (forged !== undefined) return { refusal: forged };
  const question = { ...wanted.question, isStreamed: target.isStreamed };
  return {
    question,
    format(answer) {
      const seal: Seal = (thinking, earlier) => sealOf(rest, wanted.messageCount, thinking, earlier);
      const reply = formatMessage(answer, question, seal);
      return reply.body.type === 'steps' ? eventStream(asChunks(reply.body.steps)) : reply;
    },
  };
};

const llamaBody = z.strictObject({
  prompt: z.string().check(z.minLength(1)),
  max_gen_len: z.optional(z.int().check(z.gte(1), z.lte(8192))),
  temperature: z.optional(z.number().check(z.gte(0), z.lte(1))),
  top_p: z.optional(z.number().check(z.gte(0), z.lte(1))),
});

function* llamaSteps(answer: Answer, question: Question): Generator<ReplyStep> {
  const usage = usageOf(answer, question);
  const counts = (text: string, stop: string | null, prompt: number | null, generated: number) =>
    chunk({ generation: text, prompt_token_count: prompt, generation_token_count: generated, stop_reason: stop });
  let generated = 0;
  for (const event of answerEvents(answer)) {
    if (event.type === 'pause') yield { waitMs: event.ms };
    else if (event.type === 'gate') yield { gate: event.name };
    else if (event.type === 'raw') yield { write: event.text };
    else if (event.type === 'malformed') yield { write: damaged(chunk({})) };
    else if (event.type === 'error') {
      yield { write: exception(event.code ?? 'modelStreamErrorException', event.message) };
      return;
    } else if (event.type === 'text') {
      generated += 1;
      const prompt = generated === 1 ? usage.promptTokens : null;
      yield { write: counts(event.text, null, prompt, generated), text: event.text };
    }
  }
  if (!answer.endsEarly) yield { write: counts('', answer.finish ?? 'stop', null, usage.completionTokens) };
}

const readLlama = (body: unknown, target: Target): Read => {
  const { success, data, error } = llamaBody.safeParse(body);
  if (!success) {
    return {
      refusal: `Malformed input request: #: ${error.issues[0]?.message ?? ''}, please reformat your input and try again.`,
    };
  }
  const question: Question = {
    ...target,
    messages: [{ role: 'user', text: data.prompt, imageCount: 0 }],
    tools: [],
  };
  return {
    question,
    format(answer) {
      if (question.isStreamed) return eventStream(llamaSteps(answer, question));
      const { promptTokens, completionTokens } = usageOf(answer, question);
      return jsonReply(200, {
        generation: addUp(answer).text,
        prompt_token_count: promptTokens,
        generation_token_count: completionTokens,
        stop_reason: answer.finish ?? 'stop',
      });
    },
  };
};

/** Reads a body of InvokeModel by the model's family. Only Anthropic's and Meta's are simulated. */
export const readInvokeRequest = (body: unknown, target: Target): Read => {
  const name = target.model.replace(/^(?:us|eu|apac|global)\./, '');
  if (name.startsWith('anthropic.')) return readAnthropic(body, target);
  if (name.startsWith('meta.')) return readLlama(body, target);
  return { refusal: 'Malformed input request, please reformat your input and try again.' };
};
