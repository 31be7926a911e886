import type { ToolInvocationPart } from '@/lib/domain/message-part';
import { isUnsure, type ToolCallRecord } from '@/lib/domain/tools/call-record';
import type { LiveToolCall } from '@/lib/domain/tools/live-call';

/**
 * How far a call is, for the user: its arguments are being written, it waits for a yes, it runs; it gave a result, it
 * failed, it was not allowed, it was stopped; or its answer ended before it did.
 */
export type CallState = 'forming' | 'waiting' | 'running' | 'done' | 'failed' | 'denied' | 'stopped' | 'unfinished';

/** What is known of a call beside its part: its record, which is stored with the answer, and what its run says of it. */
export type CallFacts = { readonly record?: ToolCallRecord | undefined; readonly live?: LiveToolCall | undefined };

const outcomeStates = {
  done: 'done',
  failed: 'failed',
  refused: 'failed',
  denied: 'denied',
  stopped: 'stopped',
} as const satisfies Record<NonNullable<ToolCallRecord['outcome']>, CallState>;

/** The state of a call in an answer that is being produced, or that has ended. */
export const callState = (part: ToolInvocationPart, { record, live }: CallFacts, isRunning: boolean): CallState => {
  if (isRunning && live?.state === 'asking') return 'waiting';
  if (record?.outcome !== undefined) return outcomeStates[record.outcome];
  switch (part.state) {
    case 'partial-call':
      return isRunning ? 'forming' : 'unfinished';
    case 'call':
      if (part.awaitsApproval === true) return 'waiting';
      return isRunning ? 'running' : 'unfinished';
    case 'result':
      if (part.isDenied === true) return 'denied';
      return part.isError === true ? 'failed' : 'done';
    default:
      return part satisfies never;
  }
};

/** How many calls are in each state, in the order in which the states first occur. */
export const countStates = (states: readonly CallState[]): readonly (readonly [CallState, number])[] => {
  const counts = new Map<CallState, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts];
};

/** How long a call took, ms; undefined while it runs, and where it was never made. */
export const callTime = (record: ToolCallRecord | undefined): number | undefined =>
  record?.startedAt === undefined || record.endedAt === undefined
    ? undefined
    : Math.max(0, record.endedAt - record.startedAt);

/** Whether a call that could change something broke off on its way: it may have been carried out, and nobody knows. */
export const mayBeDone = (state: CallState, record: ToolCallRecord | undefined): boolean =>
  (state === 'failed' || state === 'stopped' || state === 'unfinished') &&
  record?.effect === 'writes' &&
  isUnsure(record);
