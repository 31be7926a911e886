import { type BroughtSetting, broughtSettingSchema } from '@/lib/domain/app/brought-setting';
import { isBuiltInPrompt } from '@/lib/domain/chat/prompt';
import { requestAddress } from '@/lib/domain/network-address';
import { z } from '@/lib/domain/schema';
import { timeUpTo } from '../time-of';
import type { ReadSetting } from './read-setting';
import { addressIn, setting } from './setting-facts';

const brought = (kind: BroughtSetting['kind'], id: unknown, value: unknown): BroughtSetting | undefined =>
  broughtSettingSchema.safeParse({ kind, id, value }).data;

const names = z.optional(z.array(z.string()));
const longestLabel = 200;

/** A prompt of the user's own. */
export const promptOf = (value: unknown): readonly ReadSetting[] | undefined => {
  const { id } = z.safeParse(z.looseObject({ id: z.string() }), value).data ?? { id: '' };
  const prompt = isBuiltInPrompt(id) ? undefined : brought('prompt', id, value);
  if (prompt?.kind !== 'prompt') return undefined;
  return setting(prompt, { title: prompt.value.title, address: undefined, needs: [] });
};

const connectionSchema = z.looseObject({
  id: z.string(),
  providerId: z.string(),
  presetId: z.optional(z.string()),
  label: z.string(),
  settings: z.looseObject({}),
  createdAt: z.number(),
  secrets: names,
  incomplete: names,
});

/** A connected service, without what it is called only here, and without its models: they are listed anew. */
export const connectionOf = (value: unknown, now: number): readonly ReadSetting[] | undefined => {
  const row = z.safeParse(connectionSchema, value).data;
  if (row === undefined) return undefined;
  const { id, providerId, presetId, settings, secrets = [], incomplete = [] } = row;
  const label = row.label.trim() === '' ? providerId : row.label.slice(0, longestLabel);
  const connection = brought('connection', id, {
    providerId,
    ...(presetId !== undefined && { presetId }),
    label,
    settings,
    createdAt: timeUpTo(now, row.createdAt),
  });
  if (connection === undefined) return undefined;
  return setting(connection, { title: label, address: addressIn(settings), needs: [...secrets, ...incomplete] });
};

const isWebAddress = (url: string): boolean => {
  try {
    return requestAddress(url).protocol !== '';
  } catch {
    return false;
  }
};

const serverSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  url: z.optional(z.string()),
  headers: names,
  clientId: z.optional(z.string()),
  createdAt: z.optional(z.number()),
  incomplete: names,
});

const serverOf = (value: unknown, now: number): readonly ReadSetting[] | undefined => {
  const row = z.safeParse(serverSchema, value).data;
  if (row === undefined) return undefined;
  const { id, url, headers = [], clientId, incomplete = [], createdAt = now } = row;
  const title = row.title.trim() === '' ? id : row.title.slice(0, longestLabel);
  // A server that is a program, or whose address no request goes to, has no place here.
  if (url === undefined || !isWebAddress(url)) return [{ type: 'left-out', kind: title }];
  const server = brought('mcp-server', id, {
    title,
    url,
    headers,
    ...(clientId !== undefined && { clientId }),
    createdAt: timeUpTo(now, createdAt),
  });
  const needs = [...headers, ...incomplete.filter((name) => name !== 'headers')];
  return server && setting(server, { title, address: url, needs });
};

const searchSchema = z.looseObject({
  serviceId: z.string(),
  settings: z.looseObject({}),
  secrets: names,
  incomplete: names,
});

const searchOf = (value: unknown): readonly ReadSetting[] | undefined => {
  const row = z.safeParse(searchSchema, value).data;
  if (row === undefined) return undefined;
  const { serviceId, settings, secrets = [], incomplete = [] } = row;
  const service = brought('search-service', serviceId, { settings });
  const needs = [...secrets, ...incomplete];
  return service && setting(service, { title: serviceId, address: addressIn(settings), needs });
};

const pluginSchema = z.looseObject({
  id: z.string(),
  createdAt: z.optional(z.number()),
  hasSettings: z.optional(z.boolean()),
  plugin: z.looseObject({
    manifestUrl: z.optional(z.string()),
    manifest: z.looseObject({ meta: z.optional(z.looseObject({ title: z.optional(z.string()) })) }),
    openApi: z.optional(z.unknown()),
  }),
});

const pluginOf = (value: unknown, now: number): readonly ReadSetting[] | undefined => {
  const row = z.safeParse(pluginSchema, value).data;
  if (row === undefined) return undefined;
  const { manifestUrl, manifest, openApi } = row.plugin;
  const plugin = brought('plugin', row.id, {
    ...(manifestUrl !== undefined && { manifestUrl }),
    manifest,
    ...(openApi !== undefined && { openApi }),
    createdAt: timeUpTo(now, row.createdAt ?? now),
  });
  if (plugin === undefined) return undefined;
  return setting(plugin, { title: manifest.meta?.title ?? row.id, address: manifestUrl, needs: [] });
};

/** A line of the tools. What was allowed is never believed. */
export const toolOf = (value: unknown, now: number): readonly ReadSetting[] | undefined => {
  const row = z.safeParse(z.looseObject({ kind: z.string() }), value).data;
  if (row === undefined) return undefined;
  switch (row.kind) {
    case 'mcp-server':
      return serverOf(row, now);
    case 'search-service':
      return searchOf(row);
    case 'plugin':
      return pluginOf(row, now);
    case 'settings': {
      const choice = brought('tool-choice', 'tools', row);
      return choice && setting(choice, { title: '', address: undefined, needs: [] });
    }
    default:
      return [{ type: 'left-out', kind: row.kind }];
  }
};
