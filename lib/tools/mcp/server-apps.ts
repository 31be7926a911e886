import type { Tool as ServerTool } from '@modelcontextprotocol/client';
import { ChatError } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { AppRequestToServer } from '@/lib/domain/tools/app-request';
import { jsonObject } from '@/lib/domain/tools/json-object';
import type { Tool } from '@/lib/domain/tools/tool';
import { isMark, isMissing } from './lenient/read-list';
import { announcedOutput } from './lenient/tools';
import { toTools } from './mcp-tool';
import type { McpConnection } from './open-connection';
import { appMimeType } from './tool-page';

/** Of a page, characters: a library with it fits. */
const maxPage = 4_000_000;
const requestMs = 60_000;

const bytesOf = (blob: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(blob), (unit) => unit.charCodeAt(0)));

/** The HTML of an App. Throws ChatError `malformed` for what is no page, and what the client throws. */
export const readApp = async ({ client }: McpConnection, uri: string, signal: AbortSignal): Promise<string> => {
  const { contents } = await client.readResource({ uri }, { signal, timeout: requestMs });
  const page = contents.find(({ mimeType = '' }) => mimeType.replaceAll(' ', '') === appMimeType);
  if (page === undefined) throw new ChatError({ code: 'malformed' });
  const html = 'text' in page ? page.text : bytesOf(page.blob);
  if (html.length > maxPage) throw new ChatError({ code: 'too-large' });
  return html;
};

type Item = { readonly _meta?: Readonly<Record<string, unknown>> | undefined };

/**
 * What a server lists, without the marks of what did not come. The client remembers a list for a while; one that was cut is asked for
 * again, since its server may be whole by now.
 */
const listed = async <One extends Item>(
  list: (options: { readonly timeout: number; readonly cacheMode?: 'refresh' }) => Promise<readonly One[]>,
): Promise<readonly One[]> => {
  const known = await list({ timeout: requestMs });
  const items = known.some(isMissing) ? await list({ timeout: requestMs, cacheMode: 'refresh' }) : known;
  return items.filter((item) => !isMark(item));
};

type Client = McpConnection['client'];

const listedTools = (client: Client, signal: AbortSignal) =>
  listed(async (how) => (await client.listTools(undefined, { signal, ...how })).tools);

const listedResources = (client: Client, signal: AbortSignal) =>
  listed(async (how) => (await client.listResources(undefined, { signal, ...how })).resources);

/** The tools that a server's own pages may call. Rejects with what the client throws. */
export const appTools = async ({ client }: McpConnection, signal: AbortSignal): Promise<readonly Tool[]> => {
  return toTools(await listedTools(client, signal), 'app');
};

/** A tool as its server lists it: its output schema stands aside for the client (`lenient/tools.ts`). */
const asListed = ({ _meta = {}, ...tool }: ServerTool): ServerTool => {
  const { [announcedOutput]: output, ...meta } = _meta;
  return { ...tool, ...(jsonObject(output) !== undefined && { outputSchema: jsonObject(output) }), _meta: meta };
};

const uriOf = z.object({ uri: z.string().check(z.maxLength(4_096)) });
const callOf = z.object({ name: z.string(), arguments: z.optional(z.record(z.string(), z.unknown())) });

const checked = <Value>(schema: { safeParse(value: unknown): { data?: Value | undefined } }, value: unknown): Value => {
  const { data } = schema.safeParse(value);
  if (data === undefined) throw new ChatError({ code: 'bad-request' });
  return data;
};

/**
 * What an App asks of its own server, in the server's own words. Throws ChatError `bad-request` for parameters that are none,
 * for a tool that is not for pages and a resource that the server does not list; and what the client throws.
 */
export const askForApp = async (
  connection: McpConnection,
  { method, params }: AppRequestToServer,
  signal: AbortSignal,
): Promise<unknown> => {
  const { client } = connection;
  const options = { signal, timeout: requestMs };
  switch (method) {
    case 'tools/list': {
      const tools = await listedTools(client, signal);
      const names = new Set(toTools(tools, 'app').map(({ name }) => name));
      return { tools: tools.filter(({ name }) => names.has(name)).map(asListed) };
    }
    case 'tools/call': {
      const { name, arguments: args = {} } = checked(callOf, params);
      const isTheirs = (await appTools(connection, signal)).some((tool) => tool.name === name);
      if (!isTheirs) throw new ChatError({ code: 'bad-request' });
      return client.callTool({ name, arguments: args }, options);
    }
    case 'resources/read': {
      // An address that the page makes up could carry what was typed into it.
      const { uri } = checked(uriOf, params);
      const resources = await listedResources(client, signal);
      if (!resources.some((resource) => resource.uri === uri)) throw new ChatError({ code: 'bad-request' });
      return client.readResource({ uri }, options);
    }
    case 'resources/list':
      return { resources: await listedResources(client, signal) };
    case 'resources/templates/list':
      return {
        resourceTemplates: await listed(
          async (how) => (await client.listResourceTemplates(undefined, { signal, ...how })).resourceTemplates,
        ),
      };
    case 'prompts/list':
      return {
        prompts: await listed(async (how) => (await client.listPrompts(undefined, { signal, ...how })).prompts),
      };
    default:
      return method satisfies never;
  }
};
