import type { ConsentAnswer, ToolCallRecord } from './call-record';
import type { Elicitation } from './elicitation';
import type { StrangeArguments } from './strange-arguments';
import type { ToolProgress } from './tool';

/**
 * How far a yes for the conversation holds. `reads`: while the tool only reads, stays as it is, and is sent nothing strange
 * (`strange-arguments.ts`). `addresses`: after strangers' text, for addresses that nobody made up. `others`: until strangers'
 * text comes in.
 */
export type ConsentScope = 'reads' | 'addresses' | 'others';

/**
 * What makes a call another one than was allowed. `changed`: the tool is described otherwise than when it was allowed. `other`: than when
 * it was offered to the model, and nobody has allowed it. `host`: it goes to another host.
 */
export type ToolChange = 'changed' | 'other' | 'host';

/** Why a yes does not count. */
export type ConsentLimit = StrangeArguments | { readonly type: ToolChange; readonly words: readonly string[] };

/** What the user is asked about a call. The card shows where it goes and its arguments: what would leave. */
export type ToolQuestion = {
  /**
   * Never `always` for what writes or after strangers' text came into the conversation; `conversation` after that only where
   * such a yes would hold.
   */
  readonly offers: readonly ConsentAnswer[];
  /** `tainted`: strangers' text came in, and may have led the model. */
  readonly reason: 'first' | 'tainted';
  /** How far `conversation` holds, where it is offered. */
  readonly holds?: ConsentScope;
  /** Why a yes of before does not count for this call, or why none that lasts is offered. */
  readonly why?: ConsentLimit;
  /** With `why`: the tool was allowed in this conversation before. */
  readonly isAgain?: true;
  /** What the source says that the tool does, as the model is told: a stranger's words unless the source is our own. */
  readonly description?: string;
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
