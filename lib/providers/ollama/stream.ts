import { promptCut } from '@/lib/domain/chat/prompt-cut';
import { ChatError } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { FinishReason, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { thinkTags } from '../wire/think-tags';
import { isPromptCut } from './window';

const text = z.nullish(z.string());

/**
 * One line of `/api/chat`, as far as it is read. Format:
 * https://github.com/ollama/ollama/blob/main/docs/api.md#response-1
 */
const lineSchema = z.object({
  message: z.nullish(
    z.object({
      content: text,
      thinking: text,
      tool_calls: z.nullish(
        z.array(z.object({ id: text, function: z.object({ name: z.string(), arguments: z.nullish(z.unknown()) }) })),
      ),
    }),
  ),
  done: z.nullish(z.boolean()),
  done_reason: text,
  prompt_eval_count: z.nullish(z.number()),
  eval_count: z.nullish(z.number()),
});

type Line = z.infer<typeof lineSchema>;

const finishReasonOf = (wireReason: string | null | undefined, hasCalls: boolean): FinishReason => {
  switch (wireReason) {
    case null:
    case undefined:
    case 'stop':
      return hasCalls ? 'tool-calls' : 'stop';
    case 'length':
      return 'length';
    default:
      return 'other';
  }
};

/** A fully cached prompt is not counted, and its number is left out. */
const usageOf = (line: Line): Usage | undefined =>
  typeof line.eval_count === 'number' || typeof line.prompt_eval_count === 'number'
    ? { promptTokens: line.prompt_eval_count ?? 0, completionTokens: line.eval_count ?? 0 }
    : undefined;

const finishStep = (line: Line, hasCalls: boolean): StreamPart => {
  const usage = usageOf(line);
  return {
    type: 'finish_step',
    finishReason: finishReasonOf(line.done_reason, hasCalls),
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

/**
 * The stream parts of `/api/chat` lines; `finish_step` at the line with `done: true`. `makeId` names calls without an
 * id. Throws ChatError `malformed` for a line of another shape; text that was held back is delivered before any error.
 */
export async function* ollamaParts(
  lines: AsyncIterable<unknown>,
  makeId: () => string,
  size?: PromptSize,
): AsyncGenerator<StreamPart> {
  const tags = thinkTags();
  let hasCalls = false;
  try {
    for await (const raw of lines) {
      const line = lineSchema.safeParse(raw).data;
      if (line === undefined) throw new ChatError({ code: 'malformed' });
      const { thinking, content, tool_calls: calls } = line.message ?? {};
      if (typeof thinking === 'string' && thinking !== '') yield { type: 'reasoning', text: thinking };
      if (typeof content === 'string' && content !== '') yield* tags.receive(content);
      for (const { id, function: called } of calls ?? []) {
        hasCalls = true;
        yield { type: 'tool_call', toolCallId: id || makeId(), toolName: called.name, args: called.arguments ?? {} };
      }
      if (line.done === true) {
        yield* tags.flush();
        if (size !== undefined) yield* cutNotice(line, size);
        yield finishStep(line, hasCalls);
        return;
      }
    }
  } catch (error) {
    yield* tags.flush();
    throw error;
  }
  yield* tags.flush();
}
