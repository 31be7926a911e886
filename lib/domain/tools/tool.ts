import type { ChatErrorData } from '../chat-error';
import type { Clock } from '../clock';
import type { Fetch } from '../fetch';
import type { Elicitation, ElicitationAnswer } from './elicitation';
import type { PluginErrorType } from './plugin-error';
import type { PluginType } from './plugin-manifest';

/**
 * What a call can do. Ours is the stricter reading of what a source says about its tools: its hints are a stranger's
 * words, and what says nothing counts as `writes` (docs/SECURITY.md, rows 16 to 20).
 */
export type ToolEffect =
  /** Nothing leaves the device and nothing changes: a clock, a calculator. */
  | 'local'
  /** Something is read, and the arguments of the call go to the source. */
  | 'reads'
  /** Something is written, paid, sent or deleted. Never allowed for good. */
  | 'writes';

/**
 * The most that a model is told about a tool of a server, UTF-16 units, and so the most that is shown to its user: descriptions of
 * well-known servers reach 3,000, since they say how arguments are written.
 */
export const longestDescription = 4_000;

/** A tool as its source offers it. Name, title and description are a stranger's words unless the source is our own. */
export type Tool = {
  /** Within its source. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** A JSON Schema of type object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** A JSON Schema of `ToolResult.structured`. */
  readonly output?: Readonly<Record<string, unknown>>;
  readonly effect: ToolEffect;
  /** The address of the page that shows its calls, `ui://…`: an MCP App of the same server. */
  readonly page?: string;
};

/** Why a tool of a source cannot be used: its name, or the schema of its arguments, is none; or it is beyond our bounds. */
export const leftOutReasons = ['name', 'long-name', 'schema', 'deep', 'large', 'twice', 'many', 'rest'] as const;

/**
 * A tool that a source lists and that cannot be used. `many`: how many stand behind the last one that is kept. `rest`: its list
 * broke off, or has more pages than are read.
 */
export type LeftOutTool = {
  readonly name: string;
  readonly reason: (typeof leftOutReasons)[number];
  readonly count?: number;
};

/** A piece of a result. `data` is base64. What strangers wrote stays data: no HTML, and no address is loaded by itself. */
export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly mimeType: string; readonly data: string }
  | {
      readonly type: 'file';
      readonly mimeType?: string;
      readonly name?: string;
      readonly uri: string;
      readonly data: string;
    }
  | { readonly type: 'link'; readonly uri: string; readonly title?: string; readonly description?: string }
  /** A piece of a kind that is not known here, as JSON. */
  | { readonly type: 'unknown'; readonly kind: string; readonly text: string }
  /** What the result lacks of what its tool announced: structured data, or data of that shape. */
  | { readonly type: 'not-as-announced'; readonly lack: 'structured' | 'shape' };

/** What a call gave. An error that the tool itself reports is a result too: the model may do something about it. */
export type ToolResult = {
  readonly content: readonly ToolContent[];
  readonly structured?: unknown;
  /** For the page that shows the call (MCP's `_meta`): no model reads it. */
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  /** Why a plugin's gateway did not do it: with `PluginSettingsInvalid` the user can fill in its settings. */
  readonly errorType?: PluginErrorType;
  /** Strangers can have written what is in it: what follows in the conversation is tainted. */
  readonly isUntrusted: boolean;
};

/** How far a call is. `total` is in the same unit as `done`; the source chooses it. */
export type ToolProgress = { readonly done: number; readonly total?: number; readonly message?: string };

/** What a source of tools works with. */
export type ToolContext = {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Goes to hosts that the user granted, and to no others. */
  readonly fetch: Fetch;
  /** Calls after so many ms, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
};

export type ToolCall = {
  readonly name: string;
  /** The model's words: checked against `Tool.parameters` before the source sees them. */
  readonly args: unknown;
  /** Of the call in its answer, where it has one. */
  readonly id?: string;
  /** Where it is made, for our own sources: no server is told. */
  readonly conversationId?: string;
  onProgress(progress: ToolProgress): void;
  /** Asks the user what the source needs to know to go on; without it, such a question is canceled. */
  ask?(elicitation: Elicitation, signal: AbortSignal): Promise<ElicitationAnswer>;
};

/** What is known of a source's tools without asking it. */
export type KnownTools = {
  /** As the source listed them last. */
  readonly tools: readonly Tool[];
  /** When, ms since the epoch; absent where it never did. */
  readonly at?: number;
  /** Why it never did, as far as that is known. */
  readonly problem?: ChatErrorData;
  /** What it listed besides, and what cannot be used. */
  readonly leftOut?: readonly LeftOutTool[];
  /** From this page on its list did not come: of that part, the tools are those that were known before. */
  readonly missing?: number;
  /** The picture that the source has of itself, an address that loads nothing. */
  readonly icon?: string;
};

/** How a list is asked for. `isFresh`: of the source itself, whatever it said a moment ago. */
export type Listing = { readonly isFresh?: boolean };

/**
 * Something that offers tools: our own, a search service, an MCP server, a plugin. Its id names it in grants, in the
 * ledger and to the model, and never changes: `own`, `search`, `mcp-<connection id>`, `plugin-<identifier>`.
 */
export type ToolSource = {
  readonly id: string;
  readonly title: string;
  /** What stands before its tools' names where a model sees them (`toolName`); its id unless it is given. */
  readonly identifier?: string;
  /** The type of a plugin: stands behind their names, and says what follows a call (`plugin-flow.ts`). */
  readonly type?: PluginType;
  /** What a model is told about the use of its tools, beside their descriptions. A stranger's words. */
  readonly instructions?: string;
  /** Where calls go, as in a URL; absent for what runs here. */
  readonly host?: string;
  /**
   * Where this call goes, as in a URL, for a source whose calls go to different hosts; undefined for a call that goes to
   * `host` or nowhere. Asked before the user is: it sends nothing, and takes any arguments. Without a port it is `https:`.
   */
  hostOf?(call: Pick<ToolCall, 'name' | 'args'>): Promise<string | undefined>;
  /**
   * The address that a call asks for, where the request for it is all that leaves; undefined for a call that sends more.
   * Asked as `hostOf` is.
   */
  addressOf?(call: Pick<ToolCall, 'name' | 'args'>): string | undefined;
  /** What the model is told of a call that is not made whatever the user says, before they are asked. */
  refusalOf?(call: Pick<ToolCall, 'name' | 'args'>): ToolResult | undefined;
  /** For a source that is elsewhere: sends nothing to anybody. Absent where `list` does not, either. */
  known?(): Promise<KnownTools>;
  /** Rejects with ChatError when the source cannot be reached. */
  list(context: ToolContext, how?: Listing): Promise<readonly Tool[]>;
  /** Rejects with ChatError when the call could not be made, and with the signal's reason when it was stopped. */
  call(call: ToolCall, context: ToolContext): Promise<ToolResult>;
};
