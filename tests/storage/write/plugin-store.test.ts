import { expect, it } from 'vitest';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import type { PluginRow } from '@/lib/domain/tools/plugin-row';
import { createPluginStore } from '@/lib/storage/write/plugin-store';
import { createFakeArea } from '../../fakes/key-value-area';
import { installedPlugin } from '../../fakes/plugin';

const asChromiumKeeps = (value: unknown, levels = 100): unknown => {
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((one) => asChromiumKeeps(one, levels - 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, asChromiumKeeps(one, levels - 1)]));
};

/** `storage.local` of Chromium: keys in order, and nothing below 100 levels. */
const chromiumArea = (): KeyValueArea => {
  const area = createFakeArea();
  return {
    ...area,
    set: (values) =>
      area.set(Object.fromEntries(Object.entries(values).map(([key, one]) => [key, asChromiumKeeps(one)]))),
  };
};

const nested = (levels: number): unknown => (levels === 0 ? 'deep' : { a: nested(levels - 1) });

const rowOf = async (): Promise<PluginRow> => {
  const properties = { zone: { type: 'string' }, apiKey: { type: 'string' }, 'a unit': { examples: nested(90) } };
  const plugin = await installedPlugin(
    { settings: { type: 'object', properties } },
    { openApi: { paths: {}, openapi: '3.1.0' } },
  );
  return { id: 'weather', plugin, origins: [], isOn: true, hasSettings: false, createdAt: 1 };
};

it('keeps a manifest as it was written: the fields in its order, and all that is nested in it', async () => {
  const store = createPluginStore(chromiumArea());
  const row = await rowOf();
  await store.write(row);
  await store.change('weather', (latest) => ({ ...latest, isOn: false }));

  const kept = await store.find('weather');
  expect(kept?.plugin).toEqual(row.plugin);
  expect(Object.keys(kept?.plugin.manifest.settings?.properties ?? {})).toEqual(['zone', 'apiKey', 'a unit']);
  expect(JSON.stringify(kept?.plugin.openApi)).toBe(JSON.stringify(row.plugin.openApi));
  expect(kept?.isOn).toBe(false);
});

it('leaves out what is damaged, and keeps the others', async () => {
  const area = createFakeArea();
  const store = createPluginStore(area);
  await store.write(await rowOf());
  const { plugins } = await area.get(['plugins']);
  const damaged = [{ id: 'half', json: '{"id":' }, { id: 'old' }, 7];
  await area.set({ plugins: [...damaged, ...(Array.isArray(plugins) ? plugins : [])] });

  expect((await store.list()).map(({ id }) => id)).toEqual(['weather']);
  expect(await store.find('half')).toBeUndefined();
  await store.change('half', (row) => row);
  expect((await store.list()).map(({ id }) => id)).toEqual(['weather']);
});
