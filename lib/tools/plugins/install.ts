import { ChatError } from '@/lib/domain/chat-error';
import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import { type PluginManifest, pluginManifestSchema } from '@/lib/domain/tools/plugin-manifest';
import type { ToolContext } from '@/lib/domain/tools/tool';
import { fetchDocument } from './fetch-document';
import { fromOpenAiManifest, isOpenAiManifest } from './openai-manifest';
import { convertOpenApi } from './openapi/convert';
import { pinOf } from './pin';
import { isLoopback, pluginFetch } from './plugin-fetch';

/** Why a plugin cannot be installed: LobeChat's names, and `reserved` for an identifier that is another source's. */
export type InstallProblem =
  | 'noManifest'
  | 'fetchError'
  | 'urlError'
  | 'manifestInvalid'
  | 'openAPIInvalid'
  | 'reserved'
  /** The address is none that a plugin may have: a private network, no https, another port. */
  | 'addressRefused';

/** A plugin that can be installed, or why not. Nothing is stored by it: a failed install leaves nothing. */
export type PluginCandidate =
  | { readonly type: 'ready'; readonly plugin: InstalledPlugin }
  | {
      readonly type: 'failed';
      readonly problem: InstallProblem;
      /** What the network says about it. */
      readonly error?: ChatError;
      /** Where the manifest breaks the format. */
      readonly paths?: readonly string[];
    };

type Failed = Extract<PluginCandidate, { type: 'failed' }>;
type Fetched = { readonly data: unknown } | Failed;

/** Identifiers that stand for other sources in grants and in names of tools. */
const isReserved = (identifier: string): boolean => /^(own|search|mcp-.*)$/u.test(identifier);

/** A document that an address in a manifest leads to. `invalid` is what it is called when it does not read. */
const fetched = async (url: string, context: ToolContext, allowsLoopback: boolean): Promise<Fetched> => {
  try {
    const { signal } = context;
    const document = await fetchDocument(url, { fetch: pluginFetch(context, { allowsLoopback }), signal });
    return 'data' in document ? document : { type: 'failed', problem: document.problem };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof ChatError)) return { type: 'failed', problem: 'fetchError' };
    return { type: 'failed', problem: error.data.code === 'wrong-address' ? 'addressRefused' : 'fetchError', error };
  }
};

const invalid = (paths: readonly (readonly PropertyKey[])[]): Failed => ({
  type: 'failed',
  problem: 'manifestInvalid',
  paths: paths.map((path) => path.map(String).join('.')),
});

const withOpenApi = (manifest: PluginManifest, document: unknown): PluginManifest | undefined => {
  try {
    const { api, settings } = convertOpenApi(document, manifest.settings);
    const names = new Set(manifest.api.map(({ name }) => name));
    const added = api.filter(({ name }) => !names.has(name));
    return { ...manifest, api: [...manifest.api, ...added], ...(settings !== undefined && { settings }) };
  } catch {
    return undefined;
  }
};

/**
 * The plugin whose manifest is at this address: fetched, read as JSON or YAML, in LobeChat's format or OpenAI's, checked,
 * and completed from its OpenAPI document. The user's consent comes after it (`pluginPreview`). Rejects only with the
 * signal's reason.
 */
export const fetchPlugin = async (manifestUrl: string, context: ToolContext): Promise<PluginCandidate> => {
  const url = manifestUrl.trim();
  if (url === '') return { type: 'failed', problem: 'noManifest' };
  const allowsLoopback = isLoopback(url);
  const document = await fetched(url, context, allowsLoopback);
  if ('type' in document) return document;

  const written = isOpenAiManifest(document.data) ? fromOpenAiManifest(document.data) : document.data;
  const parsed = pluginManifestSchema.safeParse(written);
  if (!parsed.success) return invalid(parsed.error.issues.map(({ path }) => path));
  const manifest = parsed.data;
  if (manifest.identifier === '') return invalid([['identifier']]);
  if (isReserved(manifest.identifier)) return { type: 'failed', problem: 'reserved' };

  if (manifest.openapi === undefined || manifest.openapi === '') {
    return { type: 'ready', plugin: { manifestUrl: url, manifest, pin: await pinOf(manifest, undefined) } };
  }
  const openapi = URL.canParse(manifest.openapi, url) ? new URL(manifest.openapi, url).href : manifest.openapi;
  const openApi = await fetched(openapi, context, allowsLoopback);
  if ('type' in openApi)
    return openApi.problem === 'addressRefused' ? openApi : { ...openApi, problem: 'openAPIInvalid' };
  const complete = withOpenApi({ ...manifest, openapi }, openApi.data);
  if (complete === undefined) return { type: 'failed', problem: 'openAPIInvalid' };
  const pin = await pinOf(complete, openApi.data);
  return { type: 'ready', plugin: { manifestUrl: url, manifest: complete, openApi: openApi.data, pin } };
};
