import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { Clock } from '@/lib/domain/clock';
import type { ToolGrant } from '@/lib/domain/tool-choice';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import type { Allowed } from '@/lib/domain/tools/consent';
import type { ToolContext, ToolSource } from '@/lib/domain/tools/tool';
import type { CallPlace, ModelCall } from '../run-tools';
import type { LiveCall, LiveCalls } from './live-calls';
import type { UnsureTools } from './unsure-tools';

/** What a call works with. */
export type CallContext = {
  readonly calls: LiveCalls;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly unsure: UnsureTools;
  contextFor(signal: AbortSignal): ToolContext;
  explain(error: unknown): ChatErrorData;
  /** Whether a source is there as it was when its tools were offered: not removed, not forbidden, at the same host. */
  isStillThere(source: ToolSource): Promise<boolean>;
  /** The match pattern of a host that the browser has not granted. */
  missingAccess(host: string | undefined): Promise<string | undefined>;
  /** What is allowed now, in this conversation and for good. */
  allowed(): Promise<Allowed>;
  /** Keeps what the user allowed. */
  grant(scope: 'conversation' | 'always', grant: ToolGrant): Promise<void>;
};

/** One call that is being carried out. */
export type CallWork = {
  readonly call: ModelCall;
  readonly place: CallPlace;
  readonly live: LiveCall;
  readonly context: CallContext;
  note(change: Partial<ToolCallRecord>): void;
  record(): ToolCallRecord;
};
