import { ChatError } from '@/lib/domain/chat-error';
import type { InstalledPlugin } from '@/lib/domain/tools/installed-plugin';
import { isLoopback, mayReach } from '@/lib/domain/tools/plugin-address';
import { pluginFlow } from '@/lib/domain/tools/plugin-flow';
import { type PluginManifest, pluginManifestSchema } from '@/lib/domain/tools/plugin-manifest';
import type { PluginFailure } from '@/lib/domain/tools/plugin-preview';
import type { ToolContext } from '@/lib/domain/tools/tool';
import { unlessAborted } from '@/lib/domain/unless-aborted';
import { fetchDocument } from './fetch-document';
import { frameOf, refusedAddress } from './hosts';
import { mendedManifest, namelessFunctions } from './mended-manifest';
import { fromOpenAiManifest, isOpenAiManifest } from './openai-manifest';
import { convertOpenApi, mostApis } from './openapi/convert';
import { parseDocument } from './parse-document';
import { pinOf } from './pin';
import { pluginFetch } from './plugin-fetch';

/**
 * A plugin that can be installed, or why not. Nothing is stored by it: a failed install leaves nothing. `missing`: why its OpenAPI
 * document could not be read; what is known without it is there.
 */
export type PluginCandidate =
  | { readonly type: 'ready'; readonly plugin: InstalledPlugin; readonly missing?: PluginFailure }
  | PluginFailure;

type Fetched = { readonly data: unknown } | PluginFailure;

const has = (address: string | undefined): address is string => address !== undefined && address !== '';

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
    const { data } = error;
    return { type: 'failed', problem: data.code === 'wrong-address' ? 'addressRefused' : 'fetchError', error: data };
  }
};

/** A document is not waited for longer, ms: what a manifest says beside it counts. */
const documentMs = 15_000;

/** The same for what a manifest is completed from. */
const documentAt = async (url: string, context: ToolContext, allowsLoopback: boolean): Promise<Fetched> => {
  const late = new AbortController();
  const cancel = context.after(documentMs, () => late.abort(new ChatError({ code: 'timeout' })));
  const signal = AbortSignal.any([context.signal, late.signal]);
  try {
    return await unlessAborted(fetched(url, { ...context, signal }, allowsLoopback), signal);
  } catch {
    context.signal.throwIfAborted();
    return { type: 'failed', problem: 'fetchError', error: { code: 'timeout' } };
  } finally {
    cancel();
  }
};

const invalid = (paths: readonly (readonly PropertyKey[])[]): PluginFailure => ({
  type: 'failed',
  problem: 'manifestInvalid',
  paths: paths.map((path) => path.map(String).join('.')),
});

const withOpenApi = (manifest: PluginManifest, document: unknown): PluginManifest | undefined => {
  try {
    const { api, settings } = convertOpenApi(document, manifest.settings);
    const names = new Set(manifest.api.map(({ name }) => name));
    const added = api.filter(({ name }) => !names.has(name)).slice(0, Math.max(0, mostApis - manifest.api.length));
    return { ...manifest, api: [...manifest.api, ...added], ...(settings !== undefined && { settings }) };
  } catch {
    return undefined;
  }
};

/** Longer than the identifier of any plugin, UTF-16 units: it names commands and records. */
const longestIdentifier = 150;

/** More functions than the largest public interfaces describe, and more fields than anybody fills in. */
const mostFunctions = 10_000;
const mostFields = 200;

const addressRefused = (address: string): PluginFailure => ({
  type: 'failed',
  problem: 'addressRefused',
  error: { code: 'wrong-address', detail: address.slice(0, 200) },
});

/** A plugin that can be called and set up: nothing that it names is out of reach or out of proportion. */
const candidateOf = (plugin: InstalledPlugin): PluginCandidate => {
  const { api, settings, type, ui } = plugin.manifest;
  if (api.length > mostFunctions) return invalid([['api']]);
  const fields = new Set([...Object.keys(settings?.properties ?? {}), ...(settings?.required ?? [])]);
  if (fields.size > mostFields) return invalid([['settings', 'properties']]);
  const refused = refusedAddress(plugin);
  if (refused !== undefined) return addressRefused(refused);
  // A plugin that is its page, and whose page no frame can show, would answer with nothing.
  if (pluginFlow(type).isCalled || frameOf(plugin) !== 'none') return { type: 'ready', plugin };
  return ui === undefined ? invalid([['ui']]) : addressRefused(ui.url);
};

/** Where a manifest came from, and the plugin as it was, where it is looked for again. */
type Origin = { readonly url?: string; readonly before?: InstalledPlugin };

/** What a manifest says, with the address of its document. */
type Described = PluginManifest & { readonly openapi: string };

/** Whether a call of it goes somewhere without the document. */
const standsAlone = ({ gateway, type }: PluginManifest, { url }: PluginManifest['api'][number]): boolean =>
  has(gateway) || has(url) || !pluginFlow(type).isCalled;

/**
 * A plugin whose OpenAPI document could not be read. The functions beside it count all the same; those in it stay as they were where
 * the document was there before, and are missing of a new plugin.
 */
const withoutDocument = async (
  manifest: Described,
  from: Pick<InstalledPlugin, 'manifestUrl' | 'nameless'>,
  { before, missing }: { readonly before: InstalledPlugin | undefined; readonly missing: PluginFailure },
): Promise<PluginCandidate> => {
  const openApi = before?.manifest.openapi === manifest.openapi ? before.openApi : undefined;
  // A document of another address, which does not come, takes away none of the functions that there are.
  if (openApi === undefined && before?.openApi !== undefined) return missing;
  const complete =
    openApi === undefined
      ? { ...manifest, api: manifest.api.filter((api) => standsAlone(manifest, api)) }
      : withOpenApi(manifest, openApi);
  if (complete === undefined || complete.api.length === 0) return missing;
  const pin = await pinOf(complete, openApi);
  const candidate = candidateOf({ ...from, manifest: complete, ...(openApi !== undefined && { openApi }), pin });
  return candidate.type === 'ready' ? { ...candidate, missing } : candidate;
};

/** What was read, checked and completed. */
const completed = async (data: unknown, context: ToolContext, { url, before }: Origin): Promise<PluginCandidate> => {
  const allowsLoopback = url !== undefined && isLoopback(url);
  const written = isOpenAiManifest(data) ? fromOpenAiManifest(data) : data;
  const parsed = pluginManifestSchema.safeParse(written);
  const mended = parsed.success ? parsed : pluginManifestSchema.safeParse(mendedManifest(written, url));
  const problems = invalid(parsed.error?.issues.map(({ path }) => path) ?? []);
  if (!mended.success) return problems;
  const manifest = mended.data;
  const nameless = parsed.success ? 0 : namelessFunctions(written);
  if (nameless > 0 && manifest.api.length === 0 && !has(manifest.openapi)) return problems;
  const from = { ...(url !== undefined && { manifestUrl: url }), ...(nameless > 0 && { nameless }) };
  const { length } = manifest.identifier;
  if (length === 0 || length > longestIdentifier) return invalid([['identifier']]);
  if (isReserved(manifest.identifier)) return { type: 'failed', problem: 'reserved' };

  if (!has(manifest.openapi)) {
    return candidateOf({ ...from, manifest, pin: await pinOf(manifest, undefined) });
  }
  const openapi = URL.canParse(manifest.openapi, url) ? new URL(manifest.openapi, url).href : manifest.openapi;
  const described = { ...manifest, openapi };
  const openApi = await documentAt(openapi, context, allowsLoopback);
  const complete = 'type' in openApi ? undefined : withOpenApi(described, openApi.data);
  if ('type' in openApi || complete === undefined) {
    const failure = 'type' in openApi ? openApi : undefined;
    if (failure?.problem === 'addressRefused') return failure;
    const missing: PluginFailure = { type: 'failed', ...failure, problem: 'openAPIInvalid' };
    return withoutDocument(described, from, { before, missing });
  }
  const pin = await pinOf(complete, openApi.data);
  return candidateOf({ ...from, manifest: complete, openApi: openApi.data, pin });
};

/**
 * A plugin as it stood in a file, with the document that it was completed from: nothing is fetched. What a file says of itself
 * is checked as that of a new one; its pin is made here.
 */
export const keptPlugin = async (kept: {
  readonly manifestUrl?: string;
  readonly manifest: unknown;
  readonly openApi?: unknown;
}): Promise<InstalledPlugin | undefined> => {
  const { manifestUrl, openApi } = kept;
  const manifest = pluginManifestSchema.safeParse(kept.manifest).data;
  if (manifest === undefined || isReserved(manifest.identifier)) return undefined;
  const { length } = manifest.identifier;
  if (length === 0 || length > longestIdentifier) return undefined;
  if (manifestUrl !== undefined && !mayReach(manifestUrl, { allowsLoopback: false })) return undefined;
  const from = { ...(manifestUrl !== undefined && { manifestUrl }), ...(openApi !== undefined && { openApi }) };
  const candidate = candidateOf({ ...from, manifest, pin: await pinOf(manifest, openApi) });
  return candidate.type === 'ready' ? candidate.plugin : undefined;
};

/**
 * The plugin whose manifest is at this address: fetched, read as JSON or YAML, in LobeChat's format or OpenAI's, checked,
 * and completed from its OpenAPI document. The user's consent comes after it (`pluginPreview`). `before`: as it is installed.
 * Rejects only with the signal's reason.
 */
export const fetchPlugin = async (
  manifestUrl: string,
  context: ToolContext,
  before?: InstalledPlugin,
): Promise<PluginCandidate> => {
  const url = manifestUrl.trim();
  if (url === '') return { type: 'failed', problem: 'noManifest' };
  const document = await fetched(url, context, isLoopback(url));
  return 'type' in document
    ? document
    : completed(document.data, context, { url, ...(before !== undefined && { before }) });
};

/** The same for a manifest that the user has as a file. What it names cannot be on this computer. */
export const readPlugin = async (text: string, context: ToolContext): Promise<PluginCandidate> => {
  if (text.trim() === '') return { type: 'failed', problem: 'noManifest' };
  const data = await parseDocument(text).catch(() => undefined);
  return data === undefined ? { type: 'failed', problem: 'urlError' } : completed(data, context, {});
};
