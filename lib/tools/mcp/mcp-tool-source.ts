import { ChatError } from '@/lib/domain/chat-error';
import { hostOf } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import { ownValue } from '@/lib/domain/tools/json-object';
import type {
  Listing,
  Tool,
  ToolCall,
  ToolContent,
  ToolContext,
  ToolProgress,
  ToolResult,
  ToolSource,
} from '@/lib/domain/tools/tool';
import { answerElicitation } from './elicitation';
import { clientPageMs, listMs } from './lenient/list-pages';
import { isUnknownMethod, listOptions } from './lenient/read-list';
import { refusalResult, toResult } from './mcp-content';
import type { McpHost, McpServer } from './mcp-server';
import { type ServerTools, serverTools, withKnown } from './mcp-tool';
import type { McpConnection } from './open-connection';
import { plainText } from './plain-text';
import { createServerSession, type ServerSession } from './server-session';

/** How long a list of a server that says nothing about it (each before 2026-07-28) counts, ms: such a server tells when it changes. */
const listedMs = 300_000;
/** No server decides that it is not asked for longer, ms. */
const maxListedMs = 86_400_000;
/** How long a call may be silent, ms: progress begins it again, and the user can stop it. */
const callMs = 600_000;

/** JSON-RPC's own error object, as the client throws it (ProtocolError): the server did answer. */
const answered = z.object({ code: z.number(), message: z.string() });

/**
 * A refusal until the user has been to some pages (2025-11-25, URLElicitationRequiredError).
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#url-mode-with-elicitation-required-error
 */
const pagesNeeded = z.object({
  code: z.literal(-32_042),
  data: z.object({ elicitations: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(5)) }),
});

/** Shows these pages until the user says no to one. The model is told of the refusal all the same, and can call again. */
const showPages = async (error: unknown, { ask }: ToolCall, signal: AbortSignal): Promise<void> => {
  const { data: needed } = pagesNeeded.safeParse(error);
  for (const page of needed?.data.elicitations ?? []) {
    const { action } = await answerElicitation({ ...page, mode: 'url' }, ask, signal);
    if (action !== 'accept') return;
  }
};

type Schema = Readonly<Record<string, unknown>>;

const argumentsOf = z.catch(z.record(z.string(), z.unknown()), {});

const progressOf = ({
  progress,
  total,
  message,
}: {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}): ToolProgress => ({
  done: progress,
  ...(total !== undefined && { total }),
  ...(message !== undefined && { message: plainText(message, 200) }),
});

/** In `_meta` for servers that read no headers. */
const keyName = 'parley/idempotency-key';

/**
 * What a result lacks of what its tool announced: the rest of it counts. Data of another shape goes to nobody, and the call has
 * failed so far.
 */
const asAnnounced = async (result: ToolResult, output: Schema | undefined): Promise<ToolResult> => {
  if (output === undefined || result.isError === true) return result;
  const lacks = (lack: (ToolContent & { type: 'not-as-announced' })['lack']): readonly ToolContent[] => [
    ...result.content,
    { type: 'not-as-announced', lack },
  ];
  if (result.structured === undefined) return { ...result, content: lacks('structured') };
  const { schemaErrors } = await import('../json-schema');
  if (schemaErrors(output, result.structured).length === 0) return result;
  const { structured: _, ...rest } = result;
  return { ...rest, content: lacks('shape'), isError: true };
};

/**
 * Makes a call once. Chromium sends a request again whose kept connection was closed before the first byte of an answer, and
 * nobody can forbid it: a server knows the second one by its key (draft-ietf-httpapi-idempotency-key-header).
 */
const callTool = async (
  connection: McpConnection,
  { key, ...call }: ToolCall & { readonly key: string },
  { signal }: ToolContext,
): Promise<ToolResult> => {
  connection.forget();
  try {
    const result = await connection.client.callTool(
      { name: call.name, arguments: argumentsOf.parse(call.args), _meta: { [keyName]: key } },
      {
        signal,
        headers: { 'Idempotency-Key': key },
        timeout: callMs,
        resetTimeoutOnProgress: true,
        onprogress: (progress) => call.onProgress(progressOf(progress)),
      },
    );
    return toResult(result);
  } catch (error) {
    signal.throwIfAborted();
    const refusal = answered.safeParse(error);
    if (refusal.success) {
      await showPages(error, call, signal);
      return refusalResult(connection.redact(refusal.data.message));
    }
    throw error;
  }
};

/** What a server listed. `at`: when it was asked, ms since the epoch; `until`: how long it counts. */
export type ServerListing = ServerTools & { readonly at: number; readonly until: number };

const untilOf = (at: number, ttlMs: unknown): number =>
  at + Math.min(maxListedMs, typeof ttlMs === 'number' && ttlMs >= 0 ? ttlMs : listedMs);

const listTools = async (
  { client, forget, host }: McpConnection,
  { signal, after, clock }: ToolContext,
  known: KnownList,
): Promise<ServerListing> => {
  const deadline = new AbortController();
  const cancel = after(listMs + clientPageMs, () => deadline.abort(new ChatError({ code: 'timeout', host })));
  forget();
  try {
    const result = await client.listTools(undefined, listOptions(AbortSignal.any([signal, deadline.signal])));
    const at = clock.now();
    const listed = serverTools(result.tools);
    // What is not whole is asked for again at the next use.
    if (listed.missing !== undefined) return { ...withKnown(listed, result.tools, await known()), at, until: at };
    return { ...listed, at, until: untilOf(at, ownValue(result, 'ttlMs')) };
  } catch (error) {
    // It said that it has tools, and does not know their list: what else it offers is there.
    if (!isUnknownMethod(error)) throw error;
    const at = clock.now();
    return { ...withKnown({ tools: [], leftOut: [], missing: 1 }, [], await known()), at, until: at };
  } finally {
    cancel();
  }
};

/** A source that can be left: `close` ends its connection; the next use opens another. */
export type McpToolSource = ToolSource &
  Pick<ServerSession, 'close' | 'use'> & {
    /** What the server lists, with its date: what it said a moment ago unless it is to be asked. Rejects as `list` does. */
    listing(context: ToolContext, how?: Listing): Promise<ServerListing>;
    /** The list is another now: the next one is asked for. */
    forgetList(): void;
  };

/** What a server listed before. */
type KnownList = () => Promise<readonly Tool[]>;

/**
 * The tools of an MCP server. It connects when it is first used, and again when the connection is lost. `known`: what stands for
 * the part of a list that does not come.
 */
export const mcpToolSource = (
  server: McpServer,
  host: McpHost,
  known: KnownList = () => Promise.resolve([]),
): McpToolSource => {
  let last: ServerListing | undefined;
  const forgetList = (): void => {
    last = undefined;
  };
  const session = createServerSession(server, {
    ...host,
    onListChange: (list) => {
      if (list === 'tools') forgetList();
      host.onListChange?.(list);
    },
  });
  const listing: McpToolSource['listing'] = async (context, { isFresh = false } = {}) => {
    if (!isFresh && last !== undefined && context.clock.now() < last.until) return last;
    const listed = await session.use((connection) => listTools(connection, context, known), context.signal);
    last = listed;
    return listed;
  };
  return {
    id: `mcp-${server.id}`,
    title: server.title,
    host: hostOf(server.url),
    listing,
    forgetList,
    list: async (context, how) => (await listing(context, how)).tools,
    call: async (call, context) => {
      const keyed = { ...call, key: crypto.randomUUID() };
      const result = await session.use((connection) => callTool(connection, keyed, context), context.signal, call.ask);
      const tool = last?.tools.find(({ name }) => name === call.name);
      return await asAnnounced(result, tool?.output);
    },
    close: async () => {
      forgetList();
      await session.close();
    },
    use: session.use,
  };
};
