import type { ToolApproval } from './tool-approval';
import type { Usage } from './usage';

/** Why a step or an answer ended: the chat stream protocol's words (ai 4.3, LanguageModelV1FinishReason). */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other' | 'unknown';

/** A place that an answer refers to. Services add keys of their own; they are kept. */
export type Source = {
  readonly url?: string;
  readonly title?: string;
  readonly [key: string]: unknown;
};

/**
 * The 16 live parts of the chat stream protocol (data stream v1), by their protocol names. The line codec reads all 21
 * codes and translates the five legacy ones, so that they never reach the domain, a port or the journal.
 */
export type StreamPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | {
      readonly type: 'reasoning_signature';
      readonly signature: string;
      /** What the service calls this piece; travels as an extra key of code j, like `endsBlock`. */
      readonly itemId?: string;
      /** The signed text ends here: reasoning that follows is another block with a signature of its own. */
      readonly endsBlock?: true;
    }
  /** `itemId` travels as an extra key of code i. */
  | { readonly type: 'redacted_reasoning'; readonly data: string; readonly itemId?: string }
  | { readonly type: 'source'; readonly source: Source }
  | {
      readonly type: 'file';
      readonly mimeType: string;
      readonly data: string;
      /** The address of a file that the service only names; `data` is empty then. Never loaded automatically. */
      readonly url?: string;
    }
  | { readonly type: 'data'; readonly items: readonly unknown[] }
  | { readonly type: 'message_annotations'; readonly annotations: readonly unknown[] }
  | { readonly type: 'tool_call_streaming_start'; readonly toolCallId: string; readonly toolName: string }
  | { readonly type: 'tool_call_delta'; readonly toolCallId: string; readonly argsTextDelta: string }
  | {
      readonly type: 'tool_call';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly args: unknown;
      /** What the service wants back with the result (Gemini's thought signature); travels as an extra key of code 9. */
      readonly providerMetadata?: unknown;
      /** A backend asks whether the call may run; a later part of the same call settles it. An extra key as well. */
      readonly awaitsApproval?: boolean;
      /** What the backend wants back with the answer; absent where it cannot be given. An extra key as well. */
      readonly approval?: ToolApproval;
    }
  | {
      readonly type: 'tool_result';
      readonly toolCallId: string;
      readonly result: unknown;
      readonly isError?: boolean;
      /** The call was not allowed to run. */
      readonly isDenied?: boolean;
      /** A later result of the same call replaces this one. */
      readonly isPreliminary?: boolean;
    }
  | { readonly type: 'start_step'; readonly messageId: string }
  | {
      readonly type: 'finish_step';
      readonly finishReason: FinishReason;
      readonly isContinued: boolean;
      readonly usage?: Usage;
      /** What the service wants back for the step's reasoning, in its own form; travels as an extra key of code e. */
      readonly providerMetadata?: unknown;
    }
  | { readonly type: 'finish_message'; readonly finishReason: FinishReason; readonly usage?: Usage }
  | { readonly type: 'error'; readonly message: string };
