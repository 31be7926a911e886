import { type ComponentType, createContext } from 'react';
import type { Message } from '@/lib/domain/message';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import type { ResultDrawing } from '@/lib/panel/tools/result-drawing';

export type ToolCallsSlotProps = {
  readonly message: Message;
  /** What is stored about its calls, by their id. */
  readonly records: ReadonlyMap<string, ToolCallRecord>;
  /** Calls that stand beside each other in it. */
  readonly calls: readonly ToolInvocationPart[];
  readonly isRunning: boolean;
  readonly draw: ResultDrawing;
};

/** What draws the calls in an answer: a component of another feature, which whoever puts the features together names. */
export const ToolCallsSlot = createContext<ComponentType<ToolCallsSlotProps> | undefined>(undefined);
