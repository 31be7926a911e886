import type { ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import type { LiveToolCall } from '@/lib/domain/tools/live-call';

/** A call as its part says: without a state, which the test adds. */
export const callPart = (toolCallId: string) =>
  ({ type: 'tool-invocation', toolCallId, toolName: 'weather__forecast', step: 0, args: { city: 'Lyon' } }) as const;

/** A call that gave a result. */
export const doneCall = (
  toolCallId: string,
  result: unknown = 'Rain until noon.',
): Extract<ToolInvocationPart, { state: 'result' }> => ({
  ...callPart(toolCallId),
  state: 'result',
  result,
});

/** What is stored about a call that went well. */
export const callRecord = (toolCallId: string, own: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  type: 'parley-tool-call',
  toolCallId,
  sourceId: 'mcp-weather',
  toolName: 'forecast',
  title: 'Forecast',
  sourceTitle: 'OpenWeather',
  host: 'api.openweather.example',
  effect: 'reads',
  hasLeft: true,
  startedAt: 1000,
  endedAt: 1412,
  outcome: 'done',
  ...own,
});

/** A call of run `r1`, which produces `a1`, as the background reports it. */
export const liveCall = (toolCallId: string, own: Partial<LiveToolCall> = {}): LiveToolCall => ({
  runId: 'r1',
  conversationId: 'c1',
  messageId: 'a1',
  state: 'running',
  record: callRecord(toolCallId, { outcome: undefined, endedAt: undefined }),
  args: { city: 'Lyon' },
  ...own,
});
