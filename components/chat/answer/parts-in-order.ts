import type { MessagePart, ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';

/** A part of an answer at its index, or the calls that a model made at once, at the index of the first. */
export type OrderedPart =
  | { readonly index: number; readonly part: Exclude<MessagePart, ToolInvocationPart> }
  | { readonly index: number; readonly calls: readonly ToolInvocationPart[] };

/**
 * The parts of an answer as they are drawn: calls of one step that stand beside each other are one, and a file that is
 * the whole of a call's result is left to the call. Of calls and files there are `most`; `isCut` says that there are more.
 */
export const partsInOrder = (
  parts: readonly MessagePart[],
  records: ReadonlyMap<string, ToolCallRecord>,
  most: number,
): { readonly ordered: readonly OrderedPart[]; readonly isCut: boolean } => {
  const wholes = new Set([...records.values()].map(({ wholeAt }) => wholeAt));
  const ordered: OrderedPart[] = [];
  let open: { readonly step: number; readonly calls: ToolInvocationPart[] } | undefined;
  let count = 0;
  for (const [index, part] of parts.entries()) {
    if (part.type === 'file' && wholes.has(index)) continue;
    const isPiece = part.type === 'tool-invocation' || part.type === 'file';
    if (isPiece) count += 1;
    if (isPiece && count > most) continue;
    if (part.type !== 'tool-invocation') {
      open = undefined;
      ordered.push({ index, part });
    } else if (open?.step === part.step) {
      open.calls.push(part);
    } else {
      open = { step: part.step, calls: [part] };
      ordered.push({ index, calls: open.calls });
    }
  }
  return { ordered, isCut: count > most };
};
