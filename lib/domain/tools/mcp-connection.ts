import type { ChatErrorData } from '@/lib/domain/chat-error';
import { chatErrorSchema } from '@/lib/domain/chat-error-schema';
import { z } from '@/lib/domain/schema';

const secretState = z.object({ isConfigured: z.literal(true), lastFour: z.string() });

const check = z.object({
  /** ms since the epoch. */
  at: z.number(),
  /** How long it took. */
  ms: z.number(),
  toolCount: z.optional(z.number()),
  /** From this page on its list of tools did not come. */
  missing: z.optional(z.number()),
  /** What the server calls itself, its revision of the protocol: a stranger's words. */
  serverName: z.optional(z.string()),
  revision: z.optional(z.string()),
  /** Its picture, an address that loads nothing. */
  icon: z.optional(z.string()),
  error: z.optional(chatErrorSchema),
});

/** How a row of a server is stored. */
export const mcpConnectionSchema = z.object({
  id: z.string(),
  /** The user's name for it. */
  title: z.string(),
  url: z.string(),
  /** What may be known of its headers, by name; their values are in the vault. */
  headers: z.record(z.string(), secretState),
  /** A client id that the user got from the service, for its sign-in. It is no secret. */
  clientId: z.optional(z.string()),
  isOn: z.boolean(),
  /** The user signed in; the tokens are in the vault. */
  isSignedIn: z.boolean(),
  createdAt: z.number(),
  check: z.optional(check),
  /**
   * It came with an import, with these headers, whose values are to be typed again. It gets no request until the user has looked
   * at its form and saved it.
   */
  imported: z.optional(z.object({ headers: z.array(z.string()) })),
});

/** An MCP server as the user connected it, without its secrets. */
export type McpConnection = z.infer<typeof mcpConnectionSchema>;

/** The vault's record of a server's headers. */
export const mcpHeadersId = (connectionId: string): string => `mcp-${connectionId}`;

/** The vault's record of a server's sign-in. */
export const mcpSignInId = (connectionId: string): string => `mcp-${connectionId}-sign-in`;

/** What the last look at a server said. */
export type McpCheck = z.infer<typeof check>;

/** What adding, changing or testing a server gives. Without `connection` nothing was kept. */
export type McpTestResult = { readonly connection?: McpConnection; readonly check: McpCheck };

/** What is looked at, in this order. */
export const mcpStepIds = ['address', 'permission', 'network', 'origin', 'sign-in', 'server', 'tools'] as const;

export type McpStepId = (typeof mcpStepIds)[number];

/** What the doctor found. The first failure ends the examination. */
export type McpDiagnosis = {
  readonly steps: readonly {
    readonly id: McpStepId;
    readonly state: 'done' | 'failed' | 'open';
    readonly error?: ChatErrorData;
  }[];
  readonly check: McpCheck;
};
