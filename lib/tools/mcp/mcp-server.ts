import type { Clock } from '@/lib/domain/clock';
import type { Fetch } from '@/lib/domain/fetch';
import type { OAuthProvider } from './oauth-provider';

/** A server as the user set it up. */
export type McpServer = {
  /** Of the connection; the source's id is `mcp-<id>`. */
  readonly id: string;
  /** For people: the user's name for it. */
  readonly title: string;
  /** Of its one endpoint (streamable HTTP). */
  readonly url: string;
  /** Sent with each request: a token, or what else the server asks for. Read when a connection is opened; rejects with ChatError. */
  headers(): Promise<Readonly<Record<string, string>>>;
};

/** What a connection to a server works with for as long as it stands, which is longer than one call. */
export type McpHost = {
  readonly clock: Clock;
  /** Goes to hosts that the user granted, and to no others. */
  readonly fetch: Fetch;
  /** Calls after so many ms, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
  /** Parley's version, which servers are told. */
  readonly version: string;
  /** The user's sign-in to the server, for tokens and their renewal: nobody is asked anything by it. */
  readonly oauth?: OAuthProvider;
  /** The server said that one of its lists is another now. */
  onListChange?(list: McpList): void;
};

export type McpList = 'tools' | 'prompts' | 'resources';
