import { ChatError } from '@/lib/domain/chat-error';
import type { Fetch } from '@/lib/domain/fetch';
import { type InstalledPlugin, pluginSourceId } from '@/lib/domain/tools/installed-plugin';
import { isLoopback } from '@/lib/domain/tools/plugin-address';
import { pluginFlow } from '@/lib/domain/tools/plugin-flow';
import type { Tool, ToolCall, ToolContext, ToolResult, ToolSource } from '@/lib/domain/tools/tool';
import { schemaProblems } from './check-json';
import { gatewayResponse } from './gateway';
import { hostOfApi } from './hosts';
import { mostApis } from './openapi/convert';
import { pluginFetch } from './plugin-fetch';
import { incompleteSettings, resultOf } from './result';
import { settingsHeader, settingsHeaderValue } from './settings-header';

/** What a model is told about a tool, and about all of a plugin's together, UTF-16 units: more is a way to take it over. */
const longestDescription = 1_000;
const longestInstructions = 4_000;

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** All of a plugin's calls may write: what its manifest says about them are a stranger's words. */
const toolsOf = ({ manifest }: InstalledPlugin): readonly Tool[] =>
  manifest.api.slice(0, mostApis).map(({ name, description, parameters }) => ({
    name,
    description: cut(description, longestDescription),
    parameters,
    effect: 'writes',
  }));

/** Nothing answers here: it stands for our own gateway. */
const localGateway = 'https://gateway.invalid/';

const requestFor = ({ manifest }: InstalledPlugin, { id, name, args }: ToolCall, settings: unknown): Request => {
  const header = settingsHeaderValue(settings);
  return new Request(manifest.gateway || localGateway, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(header !== undefined && { [settingsHeader]: header }) },
    body: JSON.stringify({
      identifier: manifest.identifier,
      apiName: name,
      arguments: typeof args === 'string' ? args : JSON.stringify(args ?? {}),
      type: manifest.type ?? 'default',
      id,
      manifest,
    }),
  });
};

/** A fetch that remembers why it failed: the gateway's answer has no room for it. */
const noting = (fetch: Fetch): { readonly fetch: Fetch; failure(): ChatError | undefined } => {
  let failure: ChatError | undefined;
  return {
    fetch: (input, init) =>
      fetch(input, init).catch((error: unknown) => {
        if (error instanceof ChatError) failure = error;
        throw error;
      }),
    failure: () => failure,
  };
};

const callGateway = async (
  plugin: InstalledPlugin,
  call: ToolCall,
  settings: unknown,
  context: ToolContext,
): Promise<ToolResult> => {
  const { signal } = context;
  const { gateway } = plugin.manifest;
  const { fetch, failure } = noting(pluginFetch(context, { allowsLoopback: isLoopback(plugin.manifestUrl ?? '') }));
  const request = requestFor(plugin, call, settings);
  const response =
    gateway !== undefined && gateway !== ''
      ? await fetch(gateway, { method: 'POST', headers: request.headers, body: await request.text() })
      : await gatewayResponse(request, { fetch, signal, openApi: () => Promise.resolve(plugin.openApi) });
  const refused = failure();
  if (refused !== undefined) throw refused;
  return resultOf(response);
};

/** A plugin that is drawn by its own interface is not called: its settings are looked at, and the frame does the rest. */
const opened = async ({ manifest }: InstalledPlugin, settings: unknown): Promise<ToolResult> => {
  const problems = manifest.settings === undefined ? [] : await schemaProblems(manifest.settings, settings ?? {});
  if (problems.length === 0) return { content: [], isUntrusted: true };
  return {
    content: [{ type: 'text', text: incompleteSettings }],
    isError: true,
    errorType: 'PluginSettingsInvalid',
    isUntrusted: false,
  };
};

/**
 * The tools of a plugin that the user installed, called with its own settings, read for each call, and with nobody
 * else's. Its answers are strangers' words. Calls go through our own gateway, or through the plugin's where its manifest names one.
 */
export const pluginSource = (plugin: InstalledPlugin, settings: () => Promise<unknown>): ToolSource => {
  const { identifier, meta, systemRole, type } = plugin.manifest;
  return {
    id: pluginSourceId(identifier),
    title: meta.title ?? identifier,
    identifier,
    type: type ?? 'default',
    ...(systemRole !== undefined && { instructions: cut(systemRole, longestInstructions) }),
    hostOf: ({ name }) => Promise.resolve(hostOfApi(plugin, name)),
    list: () => Promise.resolve(toolsOf(plugin)),
    call: async (call, context) => {
      const own = await settings();
      return pluginFlow(type).isCalled ? callGateway(plugin, call, own, context) : opened(plugin, own);
    },
  };
};
