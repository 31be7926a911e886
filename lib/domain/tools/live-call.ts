import type { ConsentAnswer, ToolCallRecord } from './call-record';
import type { Elicitation } from './elicitation';
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

/** What a server asks in the middle of a call. All texts are a stranger's; the card names the host that they come from. */
export type ElicitationQuestion = { readonly id: string; readonly elicitation: Elicitation };

/** A call of a live run, from the question about it to its end, as panels mirror it. */
export type LiveToolCall = {
  readonly runId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly state: 'asking' | 'running' | 'done';
  readonly record: ToolCallRecord;
  /** While it is asked whether the call may be made. */
  readonly question?: ToolQuestion;
  /** While the server asks something; `asking` has either this or `question`. */
  readonly elicitation?: ElicitationQuestion;
  /** While it runs: the latest. */
  readonly progress?: ToolProgress;
  /** The call's arguments, as they would leave or did. */
  readonly args: unknown;
};
