import type { ConsentAnswer, ToolCallRecord } from './call-record';
import type { ToolProgress } from './tool';

/** What the user is asked about a call. The card shows where it goes and its arguments: what would leave. */
export type ToolQuestion = {
  /** Never `always` for what writes; only `once` and `no` where strangers' text came into the conversation. */
  readonly offers: readonly ConsentAnswer[];
  /** `tainted`: strangers' text came in, so grants of before do not count for what leaves. */
  readonly reason: 'first' | 'tainted';
  /** The match pattern that the browser has to grant before the call can be made: asked for with the press that says yes. */
  readonly access?: string;
};

/** A call of a live run, from the question about it to its end, as panels mirror it. */
export type LiveToolCall = {
  readonly runId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly state: 'asking' | 'running' | 'done';
  readonly record: ToolCallRecord;
  /** While it is asked. */
  readonly question?: ToolQuestion;
  /** While it runs: the latest. */
  readonly progress?: ToolProgress;
  /** The call's arguments, as they would leave or did. */
  readonly args: unknown;
};
