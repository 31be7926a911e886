import { finishReasonOfWord, withCalls } from '@/lib/chat-stream/finish-words';
import { type CallPiece, growingCalls } from '@/lib/chat-stream/growing-calls';
import { type CallsEnd, callsEndOf } from '@/lib/chat-stream/joined-arguments';
import { promptCut } from '@/lib/domain/chat/prompt-cut';
import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { z } from '@/lib/domain/schema';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { argumentsIn, callList } from '../wire/call-list';
import { foldedThoughts } from '../wire/folded-thoughts';
import { lenient } from '../wire/lenient';
import { isPromptCut } from './window';

const text = z.nullish(z.string());

const callSchema = z.object({
  id: text,
  index: lenient(z.number()),
  name: text,
  /** An object; proxies write it as JSON text, and in pieces. */
  arguments: z.nullish(z.unknown()),
  /** As other services call them. */
  parameters: z.nullish(z.unknown()),
  args: z.nullish(z.unknown()),
  input: z.nullish(z.unknown()),
});

const callsSchema = z.optional(z.pipe(z.transform(callList), z.array(lenient(callSchema))));

/** A text; some write a list of its pieces. */
const contentSchema = z.nullish(
  z.union([
    z.string(),
    z.pipe(
      z.array(z.union([z.string(), z.object({ text })])),
      z.transform((pieces) => pieces.map((piece) => (typeof piece === 'string' ? piece : (piece.text ?? ''))).join('')),
    ),
  ]),
);

/**
 * One line of `/api/chat`, as far as it is read. Format:
 * https://github.com/ollama/ollama/blob/main/docs/api.md#response-1
 */
const lineSchema = z.object({
  message: z.nullish(
    z.object({
      content: contentSchema,
      thinking: lenient(z.string()),
      tool_calls: callsSchema,
      /** As other services call it. */
      tool_call: callsSchema,
      function_call: callsSchema,
    }),
  ),
  /** Beside the message is not their place. */
  tool_calls: callsSchema,
  /** Of the older `/api/generate`. */
  response: lenient(z.string()),
  done: z.nullish(z.boolean()),
  done_reason: lenient(z.string()),
  prompt_eval_count: lenient(z.number()),
  eval_count: lenient(z.number()),
});

type Line = z.infer<typeof lineSchema>;

/** A fully cached prompt is not counted, and its number is left out. */
const usageOf = (line: Line): Usage | undefined =>
  typeof line.eval_count === 'number' || typeof line.prompt_eval_count === 'number'
    ? { promptTokens: line.prompt_eval_count ?? 0, completionTokens: line.eval_count ?? 0 }
    : undefined;

const finishStep = (line: Line, said: FinishReason, hasCalls: boolean): StreamPart => {
  const usage = usageOf(line);
  return {
    type: 'finish_step',
    finishReason: withCalls(said, hasCalls),
    isContinued: false,
    ...(usage !== undefined && { usage }),
  };
};

/** The size of what was sent, to see whether it was read: its estimated tokens, and the window that it went into. */
export type PromptSize = { readonly estimated: number; readonly window?: number | undefined };

const cutNotice = ({ prompt_eval_count: read }: Line, { estimated, window }: PromptSize): readonly StreamPart[] =>
  typeof read === 'number' && window !== undefined && isPromptCut(read, estimated, window)
    ? [{ type: 'message_annotations', annotations: [promptCut(window)] }]
    : [];

type CallPart = z.infer<typeof callSchema>;

const pieceOf = ({ id, index, name, ...called }: CallPart): CallPiece => ({
  index: index ?? undefined,
  id: id || undefined,
  name: name || undefined,
  args: argumentsIn(called),
});

/** Which call a part is of. */
const callIdOf = (part: StreamPart): string | undefined => ('toolCallId' in part ? part.toolCallId : undefined);

async function* lineParts(
  lines: AsyncIterable<unknown>,
  makeId: () => string,
  size: PromptSize | undefined,
): AsyncGenerator<StreamPart> {
  let calls = growingCalls(makeId);
  let told: StreamPart[] = [];
  let hasCalls = false;
  /** Calls mostly come whole: their pieces are told of those only that never became so. */
  const complete = (end: CallsEnd): readonly StreamPart[] => {
    const whole = calls.complete(end);
    const ids = new Set(whole.map(callIdOf));
    const open = told.filter((part) => !ids.has(callIdOf(part)));
    calls = growingCalls(makeId);
    told = [];
    hasCalls ||= whole.length > 0;
    return [...whole, ...open];
  };
  for await (const raw of lines) {
    const line = lineSchema.safeParse(raw).data;
    if (line === undefined) throw new ChatError({ code: 'malformed' });
    const {
      thinking,
      content = line.response,
      tool_calls: calledNow,
      tool_call: one,
      function_call,
    } = line.message ?? {};
    const pieces =
      [calledNow, one, function_call, line.tool_calls].find((list) => list !== undefined && list.length > 0) ?? [];
    const isText = typeof content === 'string' && content !== '';
    // A call comes before what is said after it.
    if (isText) yield* complete('said');
    if (typeof thinking === 'string' && thinking !== '') yield { type: 'reasoning', text: thinking };
    if (isText) yield { type: 'text', text: content };
    for (const piece of pieces) if (piece) told.push(...calls.receive(pieceOf(piece)));
    if (line.done === true) {
      const said = finishReasonOfWord(line.done_reason || 'stop');
      yield* complete(callsEndOf(said));
      if (size !== undefined) yield* cutNotice(line, size);
      yield finishStep(line, said, hasCalls);
      return;
    }
  }
  yield* complete('cut');
}

/**
 * The stream parts of `/api/chat` lines; `finish_step` at the line with `done: true`. `makeId` names calls without an
 * id. Throws ChatError `malformed` for a line of another shape; text that was held back is delivered before any error.
 */
export const ollamaParts = (
  lines: AsyncIterable<unknown>,
  request: ChatRequest,
  makeId: () => string,
  size?: PromptSize,
): AsyncIterable<StreamPart> => foldedThoughts(lineParts(lines, makeId, size), request);
