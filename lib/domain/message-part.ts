import type { PageSource } from './page-source';
import type { ResourceSource } from './resource-source';
import type { Source } from './stream-part';
import type { ToolApproval } from './tool-approval';

/** Of what a model wrote in the step of its calls, behind a call: it had none of their results yet. */
type Written = { readonly isBeforeResults?: true };

export type TextPart = Written & { readonly type: 'text'; readonly text: string };

/**
 * One stretch of reasoning. `details` keeps signatures and redacted pieces in order, with the ids that the service gave
 * them, to be sent back unchanged.
 */
export type ReasoningPart = Written & {
  readonly type: 'reasoning';
  readonly text: string;
  readonly details: readonly (
    | { readonly type: 'text'; readonly text: string; readonly signature?: string; readonly itemId?: string }
    | { readonly type: 'redacted'; readonly data: string; readonly itemId?: string }
  )[];
  /** What the service wants back for the whole step, in its own form. */
  readonly providerMetadata?: unknown;
};

export type ToolInvocationPart = {
  readonly type: 'tool-invocation';
  readonly toolCallId: string;
  readonly toolName: string;
  readonly step: number;
  readonly providerMetadata?: unknown;
  /** A backend asked whether it may make this call. */
  readonly approval?: ToolApproval;
} & (
  | { readonly state: 'partial-call'; readonly argsText: string; readonly args?: unknown }
  | { readonly state: 'call'; readonly args: unknown; readonly awaitsApproval?: boolean }
  | {
      readonly state: 'result';
      readonly args: unknown;
      readonly result: unknown;
      readonly isError?: boolean;
      /** It was not allowed to run. */
      readonly isDenied?: boolean;
    }
);

export type SourcePart = { readonly type: 'source'; readonly source: Source };

/**
 * `data` is base64. `name` is set on files that the user attached. A file that a service only names by `url` has empty
 * `data`: it is shown as a link and never loaded automatically.
 */
export type FilePart = {
  readonly type: 'file';
  readonly mimeType: string;
  readonly data: string;
  readonly name?: string;
  readonly url?: string;
  /** The text of a PDF, sent in its place to models that cannot read PDFs. */
  readonly text?: string;
  /** How many pages the PDF has. */
  readonly pageCount?: number;
  /** Set on text from a web page: it was written by strangers, and the turn with it is tainted. */
  readonly page?: PageSource;
  /** Set on what a server of the user's gave: strangers wrote it, as they do pages. */
  readonly resource?: ResourceSource;
  /** Marks both ends of the fence around its text; see `untrustedContent`. Made when it is attached. */
  readonly nonce?: string;
  /** Its bytes were removed to free space, `bytes` many; `at`: ms since the epoch. `data` is empty, `text` stays. */
  readonly forgotten?: { readonly at: number; readonly bytes: number };
};

/** Whether a part holds what strangers wrote: from a web page, from a server, or out of a document. */
export const isUntrusted = (part: MessagePart): part is FilePart =>
  part.type === 'file' && (part.page !== undefined || part.resource !== undefined || part.text !== undefined);

export type StepStartPart = { readonly type: 'step-start' };

export type MessagePart = TextPart | ReasoningPart | ToolInvocationPart | SourcePart | FilePart | StepStartPart;
