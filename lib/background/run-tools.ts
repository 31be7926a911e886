import type { Conversation } from '@/lib/domain/chat/conversation';
import type { ToolDefinition } from '@/lib/domain/chat-request';
import type { Model } from '@/lib/domain/model';
import type { Provider } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { ToolGrant, ToolKey } from '@/lib/domain/tool-choice';
import type { ArgumentComparison, SentArguments } from '@/lib/domain/tools/strange-arguments';

/** A call that a model made, as its answer holds it. */
export type ModelCall = { readonly toolCallId: string; readonly toolName: string; readonly args: unknown };

/** Where calls are made. */
export type CallPlace = {
  readonly runId: string;
  readonly conversationId: string;
  readonly messageId: string;
  /** Strangers' text is in the conversation so far. */
  readonly isTainted: boolean;
  /** Whether an address is the user's, or one that a search found: asking for it tells nobody anything else. */
  knowsAddress(address: string): boolean;
  /** What the arguments of these calls are compared with: all that the conversation held before them. */
  comparison(): ArgumentComparison;
  /** The calls of a tool at a host that left in this conversation so far. */
  sentBefore(tool: ToolKey, host: string | undefined): readonly SentArguments[];
  /** Aborts when the run is stopped. */
  readonly signal: AbortSignal;
  /** How many parts the answer has now, so that a record can name a file that is added. */
  partCount(): number;
  /** Resolves when what was passed to `onPart` is on the disk, or was refused there: before a call leaves, it is noted that it did. */
  written(): Promise<void>;
  /** Takes the results, what is recorded about the calls and files, in the order in which they come. */
  onPart(part: StreamPart): void;
};

/** What came of the calls of a step. */
export type CarriedOut = {
  /** Strangers can have written what came. */
  readonly isTainted: boolean;
  /** The model goes on with it. Otherwise what came is the answer: it is shown, or a plugin's interface takes over. */
  readonly goesOn: boolean;
};

/** The tools of one run. */
export type RunTools = {
  /** As they are offered to the model: in each request of a conversation as in the one before, what is new comes last. */
  readonly definitions: readonly ToolDefinition[];
  /** The model may search the web by its service's own search, which is not among the definitions. */
  readonly search?: 'auto';
  /** Whether answers say when that search was made (`OwnSearch.tells`). */
  readonly tellsSearches?: boolean;
  /** What the model's instructions say about their use, beside what the user wrote; absent: nothing. */
  readonly instructions?: string;
  /** The same as keys, to be kept with the conversation. */
  readonly sent: readonly ToolKey[];
  /** How many steps the answer can have. */
  readonly stepLimit: number;
  /**
   * Carries the calls of a step out, side by side. Resolves when each has a result, even if that says that it was
   * refused, denied or stopped. Never rejects.
   */
  carryOut(calls: readonly ModelCall[], place: CallPlace): Promise<CarriedOut>;
};

/** What is allowed in one conversation. */
export type ConversationGrants = {
  read(): Promise<readonly ToolGrant[]>;
  add(grant: ToolGrant): Promise<void>;
};

/** Who is asked, with what is known about the model; undefined where its service does not list it. */
export type AskedModel = {
  readonly model: Model | undefined;
  readonly provider: Pick<Provider, 'takesTools' | 'ownSearch'>;
  readonly modelId: string;
  /** Of its connection. */
  readonly settings: SettingsValues;
  readonly grants: ConversationGrants;
  /** Tools of the conversation that write, and of whose last call nobody knows what became of it. */
  readonly unsure: readonly ToolKey[];
  readonly signal: AbortSignal;
};

/** Gives a run its tools; undefined where the conversation has none, or the model takes none. */
export type OfferTools = (conversation: Conversation, asked: AskedModel) => Promise<RunTools | undefined>;
