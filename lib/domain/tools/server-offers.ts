import type { ToolContent } from './tool';

/** What a server offers to attach. Names and descriptions are a stranger's. */
export type ServerResource = {
  readonly uri: string;
  readonly name: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes, as the server says. */
  readonly size?: number;
};

/** An address with gaps, such as `user://{id}` (RFC 6570). */
export type ServerResourceTemplate = Omit<ServerResource, 'uri' | 'size'> & { readonly uriTemplate: string };

/** What a server offers to attach: what is there, and what can be asked for by name. */
export type ServerResources = {
  readonly resources: readonly ServerResource[];
  readonly templates: readonly ServerResourceTemplate[];
  /** A part of what the server lists did not come. */
  readonly isCut?: true;
};

/** A text that a server offers to ask with. All words are a stranger's. */
export type ServerPrompt = {
  /** Within its server. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description?: string;
    readonly isRequired: boolean;
  }[];
};

export type ServerPromptMessage = { readonly role: 'user' | 'assistant'; readonly content: ToolContent };

/** What is being filled in. */
export type CompletionSubject =
  | { readonly type: 'prompt'; readonly name: string }
  | { readonly type: 'template'; readonly uriTemplate: string };
