import type { StreamPart } from '@/lib/domain/stream-part';

type FinishStep = Extract<StreamPart, { readonly type: 'finish_step' }>;

/**
 * The parts of a whole protocol stream as those of one provider call: the end of generation is `finish_message` (for both
 * protocols), and it comes with exactly one `finish_step` before it, made up where the server sent none. The end of an
 * earlier step passes when the next one goes on; a last one that no `finish_message` follows is kept back, because the
 * stream broke off.
 */
export async function* withOneEnd(parts: AsyncIterable<StreamPart>): AsyncGenerator<StreamPart> {
  let last: FinishStep | undefined;
  for await (const part of parts) {
    if (part.type === 'finish_message') {
      const { finishReason, usage = last?.usage } = part;
      yield { type: 'finish_step', finishReason, isContinued: false, ...(usage !== undefined && { usage }) };
      yield part;
      return;
    }
    if (last !== undefined) yield last;
    last = part.type === 'finish_step' ? part : undefined;
    if (part.type !== 'finish_step') yield part;
  }
}
