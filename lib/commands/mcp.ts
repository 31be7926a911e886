import { z } from '@/lib/domain/schema';
import { type AppOutcome, appConsents, appServerMethods } from '@/lib/domain/tools/app-request';
import type { ImportedEntry } from '@/lib/domain/tools/imported-server';
import type { KnownServer } from '@/lib/domain/tools/known-server';
import type { McpConnection, McpDiagnosis, McpTestResult } from '@/lib/domain/tools/mcp-connection';
import type { ServerPrompt, ServerPromptMessage, ServerResources } from '@/lib/domain/tools/server-offers';
import type { ToolContent } from '@/lib/domain/tools/tool';
import { command, output } from './declare';
import { id, secrets } from './fields';

const title = z.string().check(z.minLength(1), z.maxLength(200));
const url = z.string().check(z.minLength(1), z.maxLength(4_000));
const clientId = z.string().check(z.maxLength(1_000));
const uri = z.string().check(z.minLength(1), z.maxLength(4_096));
const named = z.string().check(z.minLength(1), z.maxLength(256));
const values = z.record(named, z.string().check(z.maxLength(20_000)));
const keepUntested = z.optional(z.boolean());
/** Names it for `tool-wait-cancel`. */
const workId = z.optional(id);

/** MCP servers: connecting, examining, signing in, removing. */
export const mcpCommands = {
  'mcp-list': command({
    input: {},
    output: output<{ readonly connections: readonly McpConnection[]; readonly known: readonly KnownServer[] }>(),
    isRepeatable: true,
  }),
  /** Tests first; keeps only what works or what the user wants kept (`keepUntested`). Headers go this way and never back. */
  'mcp-add': command({
    input: { title, url, headers: secrets, clientId: z.optional(clientId), keepUntested, workId },
    output: output<McpTestResult>(),
    isRepeatable: false,
  }),
  /**
   * What is absent stays. `headers` replaces the values that it names, an empty one takes a header away. Another origin takes
   * away headers and sign-in, which were for the old one. Tested unless only the title or the switch changes.
   */
  'mcp-change': command({
    input: {
      connectionId: id,
      title: z.optional(title),
      url: z.optional(url),
      headers: z.optional(secrets),
      clientId: z.optional(clientId),
      isOn: z.optional(z.boolean()),
      keepUntested,
      workId,
    },
    output: output<McpTestResult>(),
    isRepeatable: true,
  }),
  'mcp-test': command({ input: { connectionId: id, workId }, output: output<McpTestResult>(), isRepeatable: true }),
  'mcp-examine': command({ input: { connectionId: id, workId }, output: output<McpDiagnosis>(), isRepeatable: true }),
  'mcp-remove': command({ input: { connectionId: id }, output: output<null>(), isRepeatable: true }),
  /**
   * Opens the sign-in window of the service, then tests. `blocked` names a host that the user must allow first: the service that
   * signs users in is often another one.
   */
  'mcp-sign-in': command({ input: { connectionId: id, workId }, output: output<McpTestResult>(), isRepeatable: false }),
  'mcp-sign-out': command({ input: { connectionId: id }, output: output<null>(), isRepeatable: true }),
  /** Reads the settings of another program; null where they are none. Nothing is connected by it. */
  'mcp-import': command({
    input: { text: z.string().check(z.maxLength(1_000_000)), shell: z.enum(['posix', 'windows']) },
    output: output<readonly ImportedEntry[] | null>(),
    isRepeatable: true,
  }),
  /** What a server offers to attach. */
  'mcp-resources': command({
    input: { connectionId: id, workId },
    output: output<ServerResources>(),
    isRepeatable: true,
  }),
  /** What a resource holds: files, which strangers have written. */
  'mcp-resource-read': command({
    input: { connectionId: id, uri, workId },
    output: output<readonly Extract<ToolContent, { readonly type: 'file' }>[]>(),
    isRepeatable: true,
  }),
  /** The HTML of an App, which a stranger wrote. */
  'mcp-app-open': command({ input: { connectionId: id, uri }, output: output<string>(), isRepeatable: true }),
  /**
   * What an App asks its server. A call of a tool is a question first, unless the user allowed it to this page, which
   * `pageId` names: the one that is shown now.
   */
  'mcp-app-ask': command({
    input: {
      connectionId: id,
      pageId: id,
      method: z.enum(appServerMethods),
      params: z.record(z.string(), z.unknown()),
    },
    output: output<AppOutcome>(),
    isRepeatable: false,
  }),
  /** What the user said to such a question. `bad-request` where it was not offered, and for a question that is gone. */
  'mcp-app-answer': command({
    input: { questionId: id, said: z.enum(appConsents) },
    output: output<AppOutcome>(),
    isRepeatable: false,
  }),
  'mcp-prompts': command({
    input: { connectionId: id },
    output: output<readonly ServerPrompt[]>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
  'mcp-prompt-get': command({
    input: { connectionId: id, name: named, arguments: values, workId },
    output: output<readonly ServerPromptMessage[]>(),
    isRepeatable: true,
  }),
  /** What a server suggests for an argument; `known` are those that are filled in already. */
  'mcp-complete': command({
    input: {
      connectionId: id,
      subject: z.discriminatedUnion('type', [
        z.object({ type: z.literal('prompt'), name: named }),
        z.object({ type: z.literal('template'), uriTemplate: uri }),
      ]),
      name: named,
      value: z.string().check(z.maxLength(20_000)),
      known: values,
    },
    output: output<readonly string[]>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
};

/** What every panel is told about servers. */
export type McpEvent = { readonly type: 'mcp-changed'; readonly connections: readonly McpConnection[] };
