import type { SourcePart } from './message-part';
import type { ToolApproval } from './tool-approval';

/** A picture as it is sent. `data` is base64. */
export type RequestPicture = { readonly mimeType: string; readonly data: string };

/** A piece of a request message, in no particular service's format. `data` is base64. */
export type RequestPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mimeType: string; readonly data: string }
  | { readonly type: 'file'; readonly mimeType: string; readonly name: string; readonly data: string }
  | {
      readonly type: 'reasoning';
      readonly text: string;
      readonly signature?: string;
      readonly itemId?: string;
      /** OpenRouter's `reasoning_details`, of the whole step. */
      readonly details?: unknown;
    }
  | { readonly type: 'redacted_reasoning'; readonly data: string; readonly itemId?: string }
  | {
      readonly type: 'tool_call';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly args: unknown;
      readonly providerMetadata?: unknown;
      /** The request tells the backend what the user said about this call. */
      readonly approval?: ToolApproval;
    }
  | {
      readonly type: 'tool_result';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly result: unknown;
      readonly isError?: boolean;
      /** What it shows, besides its words; only for a model that takes pictures. */
      readonly pictures?: readonly RequestPicture[];
    }
  | SourcePart;

export type RequestMessage = {
  /** Names the message to a backend that keeps messages: the same in all requests of a conversation, once in each. */
  readonly id?: string;
  readonly role: 'user' | 'assistant' | 'tool';
  readonly parts: readonly RequestPart[];
};

/** A tool as it is offered to a model; `parameters` is a JSON Schema object. */
export type ToolDefinition = {
  readonly name: string;
  readonly description?: string;
  readonly parameters: Readonly<Record<string, unknown>>;
};

/** Absent = the service's default. `0` counts. */
export type RequestSettings = {
  readonly maxTokens?: number;
  readonly temperature?: number;
  readonly topP?: number;
  readonly stop?: readonly string[];
  readonly reasoning?:
    | 'off'
    | { readonly effort: string }
    | { readonly budgetTokens: number }
    | { readonly enabled: true };
  /** The conversation will continue: ask the service to keep its beginning, where it has to be asked. */
  readonly cache?: boolean;
  /** Ollama `num_ctx`, tokens. */
  readonly contextWindow?: number;
  /** Ollama `keep_alive`: a duration text or seconds. */
  readonly keepAlive?: string | number;
};

/** A window as a request carries it. */
export type RequestWindow = {
  /** Tokens. */
  readonly tokens: number;
  /** The model's own file says so: the server knows it already. */
  readonly isOwn?: boolean;
};

/** One provider call, in no particular service's format. */
export type ChatRequest = {
  readonly model: string;
  readonly system?: string;
  readonly messages: readonly RequestMessage[];
  readonly tools?: readonly ToolDefinition[];
  readonly toolChoice?: 'required' | { readonly toolName: string };
  /** The model may search the web by the service's own search; only where `mayOwnSearch` holds. */
  readonly search?: 'auto';
  readonly settings?: RequestSettings;
  /** Names the conversation to a service that keeps its beginning: the same in all requests, and says nothing else. */
  readonly cacheKey?: string;
  /** How much the model reads at once, as the ledger counts with it; absent where it is unknown. */
  readonly window?: RequestWindow;
  /** How long an answer of the model can be, thinking included, tokens. */
  readonly maxOutput?: number;
  /** The last message is a partial answer that the model should continue. */
  readonly isContinuation?: boolean;
};
