import type { Message } from '@/lib/domain/message';
import { isSameTool, type ToolKey } from '@/lib/domain/tool-choice';
import { callRecordsOf, type ToolCallRecord } from '@/lib/domain/tools/call-record';
import type { SentArguments } from '@/lib/domain/tools/strange-arguments';

const isPressed = ({ decision, isByGrant = false }: ToolCallRecord): boolean =>
  !isByGrant && (decision === 'conversation' || decision === 'always');

/** The calls of a tool at a host that left with the user's consent, oldest first. */
export const sentBefore = (
  messages: readonly Pick<Message, 'parts' | 'annotations'>[],
  tool: ToolKey,
  host: string | undefined,
): readonly SentArguments[] =>
  messages.flatMap(({ parts, annotations }) => {
    const records = callRecordsOf(annotations);
    return parts.flatMap((part) => {
      if (part.type !== 'tool-invocation' || part.state === 'partial-call') return [];
      const record = records.get(part.toolCallId);
      if (record === undefined || !record.hasLeft || record.host !== host || !isSameTool(record, tool)) return [];
      return [{ args: part.args, isPressed: isPressed(record) }];
    });
  });
