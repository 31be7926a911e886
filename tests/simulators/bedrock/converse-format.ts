import { z } from '@/lib/domain/schema';
import { parseJsonText } from '@/lib/http/json-text';
import type { Answer } from '../core/answer';
import { type AnswerEvent, addUp, answerEvents, usageOf } from '../core/answer-events';
import type { Question } from '../core/question';
import { jsonReply, type Reply, type ReplyStep, streamReply } from '../core/reply';
import { tokenPieces } from '../core/text-pieces';
import { awsError } from './aws-error';
import { damaged, event as eventFrame, exception } from './event-frame';
import { sealOf } from './seal';

/** Pads payloads so that their lengths tell less; clients ignore it. */
const padding = 'abcdefghijklmnopqrstuvwxyz';

const stopReasonOf = (answer: Answer): string =>
  answer.finish ?? (answer.pieces.some(({ type }) => type === 'tool-call') ? 'tool_use' : 'end_turn');

const usageBody = (answer: Answer, question: Question) => {
  const { promptTokens, completionTokens } = usageOf(answer, question);
  return { inputTokens: promptTokens, outputTokens: completionTokens, totalTokens: promptTokens + completionTokens };
};

type Delta = { readonly delta: Readonly<Record<string, unknown>>; readonly text?: string };

const deltasOf = (event: AnswerEvent): readonly Delta[] => {
  switch (event.type) {
    case 'text':
    case 'refusal':
      return [{ delta: { text: event.text }, text: event.text }];
    case 'reasoning':
      return [{ delta: { reasoningContent: { text: event.text } } }];
    case 'tool-call':
      return tokenPieces(event.argsText).map((text) => ({ delta: { toolUse: { input: text } } }));
    default:
      return [];
  }
};

/** Neighbours of one kind share a block; each call has its own. */
const blockOf = (event: AnswerEvent): string => (event.type === 'tool-call' ? `call ${event.index}` : event.type);

const textIn = (block: unknown): string =>
  typeof block === 'object' && block !== null && 'text' in block ? String(block.text) : '';

/** A block of the answer, as it will come back, with what an event adds. */
const grownBlock = (block: unknown, event: AnswerEvent): unknown => {
  switch (event.type) {
    case 'text':
    case 'refusal':
      return { text: textIn(block) + event.text };
    case 'reasoning':
      return { reasoningContent: { reasoningText: { text: thoughtIn(block) + event.text } } };
    case 'tool-call':
      return { toolUse: { name: event.name, input: parseJsonText(event.argsText)?.value } };
    default:
      return block;
  }
};

const thoughtSchema = z.object({ reasoningContent: z.object({ reasoningText: z.object({ text: z.string() }) }) });
const thoughtIn = (block: unknown): string =>
  z.safeParse(thoughtSchema, block).data?.reasoningContent.reasoningText.text ?? '';

/** The end of a block. A thought is signed before it. */
function* closeBlock(blocks: readonly unknown[], contentBlockIndex: number): Generator<ReplyStep> {
  const thought = z.safeParse(thoughtSchema, blocks.at(-1)).data?.reasoningContent.reasoningText.text;
  if (thought !== undefined) {
    const delta = { reasoningContent: { signature: sealOf(thought, blocks.slice(0, -1)) } };
    yield { write: eventFrame('contentBlockDelta', { contentBlockIndex, delta, p: padding }) };
  }
  yield { write: eventFrame('contentBlockStop', { contentBlockIndex }) };
}

function* steps(answer: Answer, question: Question): Generator<ReplyStep> {
  yield { write: eventFrame('messageStart', { p: padding.slice(0, 7), role: 'assistant' }) };
  let index = -1;
  let open: string | undefined;
  const blocks: unknown[] = [];
  for (const event of answerEvents(answer)) {
    if (event.type === 'pause') yield { waitMs: event.ms };
    else if (event.type === 'gate') yield { gate: event.name };
    else if (event.type === 'raw') yield { write: event.text };
    else if (event.type === 'malformed') yield { write: damaged(eventFrame('contentBlockDelta', { delta: {} })) };
    else if (event.type === 'error') {
      yield { write: exception(event.code ?? 'modelStreamErrorException', event.message) };
      return;
    }
    const deltas = deltasOf(event);
    if (deltas.length === 0) continue;
    if (blockOf(event) !== open) {
      if (open !== undefined) yield* closeBlock(blocks, index);
      index += 1;
      open = blockOf(event);
      if (event.type === 'tool-call') {
        const start = { toolUse: { toolUseId: event.id, name: event.name } };
        yield { write: eventFrame('contentBlockStart', { contentBlockIndex: index, start }) };
      }
    }
    blocks[index] = grownBlock(blocks[index], event);
    for (const { delta, text } of deltas) {
      yield {
        write: eventFrame('contentBlockDelta', { contentBlockIndex: index, delta, p: padding }),
        ...(text !== undefined && { text }),
      };
    }
  }
  if (answer.endsEarly) return;
  if (open !== undefined) yield* closeBlock(blocks, index);
  yield { write: eventFrame('messageStop', { stopReason: stopReasonOf(answer) }) };
  yield { write: eventFrame('metadata', { usage: usageBody(answer, question), metrics: { latencyMs: 380 } }) };
}

const wholeAnswer = (answer: Answer, question: Question): Reply => {
  const totals = addUp(answer);
  if (totals.error !== undefined)
    return awsError(424, totals.error.code ?? 'ModelErrorException', totals.error.message);
  const content = [
    ...(totals.reasoning === '' ? [] : [{ reasoningContent: { reasoningText: { text: totals.reasoning } } }]),
    ...(totals.text === '' ? [] : [{ text: totals.text }]),
    ...totals.toolCalls.map(({ id, name, argsText }) => ({
      toolUse: { toolUseId: id, name, input: JSON.parse(argsText) },
    })),
  ];
  return jsonReply(200, {
    output: { message: { role: 'assistant', content } },
    stopReason: stopReasonOf(answer),
    usage: usageBody(answer, question),
    metrics: { latencyMs: 380 },
  });
};

/** An answer as Converse and ConverseStream give it (API reference). */
export const formatConverse = (answer: Answer, question: Question): Reply =>
  question.isStreamed
    ? streamReply('application/vnd.amazon.eventstream', steps(answer, question))
    : wholeAnswer(answer, question);
