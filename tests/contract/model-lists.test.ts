import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from '@/lib/domain/schema';
import { recommendedModels } from '@/lib/providers/model-data/recommended-models';
import { presets as rows } from '@/lib/providers/presets';
import { findProvider, providers } from '@/lib/providers/registry';
import { fakeContext, jsonAnswer } from '../fakes/provider-context';

/** Those that can still be connected. */
const presets = rows.filter(({ endedOn }) => endedOn === undefined);

const folder = join(import.meta.dirname, '../fixtures/providers/model-lists');

const listSchema = z.object({
  bytes: z.literal('constructed'),
  source: z.string().check(z.minLength(10)),
  provider: z.string(),
  preset: z.optional(z.string()),
  settings: z.optional(z.record(z.string(), z.string())),
  /** The id of the model that the service would recommend of these. */
  opensWith: z.string(),
  /** Ids that cannot be chatted with, or that only another entry makes usable. */
  notChat: z.array(z.string()),
  /** Only the names of the models tell what they are: those are offered, marked and last. */
  isMarkedOnly: z.optional(z.boolean()),
  answers: z.array(z.object({ match: z.string(), model: z.optional(z.string()), body: z.unknown() })),
});

type List = z.infer<typeof listSchema>;

const lists = readdirSync(folder).map((file) => ({
  name: file.replace('.json', ''),
  list: listSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
}));

const modelsOf = ({ provider, preset, settings = {}, answers }: List) => {
  const { context } = fakeContext({ ...settings, ...(preset !== undefined && { preset }) }, ({ url, body }) => {
    const asked = z.object({ model: z.string() }).safeParse(body).data?.model;
    const found = answers.find(
      ({ match, model }) => new URL(url).pathname.includes(match) && (model === undefined || model === asked),
    );
    return found === undefined ? { status: 404 } : jsonAnswer(found.body);
  });
  return findProvider(provider)?.listModels(context) ?? Promise.reject(new Error(`No provider ${provider}`));
};

/** Their models are the user's to name, or the browser's. */
const withoutList = ['azure-openai', 'chat-stream', 'built-in', 'openai-compatible'];

describe('the lists of models', () => {
  it('are there for every provider and every preset', () => {
    const services = lists.map(({ list }) => list.preset ?? list.provider);

    expect(services).toEqual(
      expect.arrayContaining(providers.map(({ id }) => id).filter((id) => !withoutList.includes(id))),
    );
    expect(services).toEqual(expect.arrayContaining(presets.map(({ id }) => id)));
  });

  it.each(lists)('of $name opens with a model that it recommends for talking to', async ({ list }) => {
    const [first] = await modelsOf(list);

    expect(first?.id).toBe(list.opensWith);
    expect(first).not.toHaveProperty('kind');
  });

  it.each(lists)('of $name offers no other kind of model, and every chat model', async ({ list }) => {
    const models = await modelsOf(list);
    const ids = models.map(({ id }) => id);
    const listed = JSON.stringify(list.answers).match(/"(?:id|modelId|inferenceProfileId)":"([^"]+)"/gu) ?? [];
    const all = listed.map((match) => match.split('"')[3] ?? '').filter((id) => !list.notChat.includes(id));

    if (presets.find(({ id }) => id === list.preset)?.models === undefined) {
      expect(ids).toEqual(expect.arrayContaining(all));
    }
    const others = models.filter(({ kind }) => kind !== undefined).map(({ id }) => id);
    if (list.isMarkedOnly === true) expect(ids.slice(-list.notChat.length).toSorted()).toEqual(list.notChat.toSorted());
    else expect(ids.filter((id) => list.notChat.includes(id))).toEqual([]);
    expect(others.toSorted()).toEqual(list.isMarkedOnly === true ? list.notChat.toSorted() : []);
  });
});

describe('the recommended models', () => {
  it('say when and where they were read', () => {
    for (const { checked, source } of recommendedModels) {
      expect(checked).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(source).toMatch(/^https:\/\//);
    }
  });

  it('are of services that exist, each once', () => {
    const services = recommendedModels.map(({ service }) => service);
    const known = [...providers.map(({ id }) => id), ...presets.map(({ id }) => id)];

    expect(services.filter((service) => !known.includes(service))).toEqual([]);
    expect(new Set(services).size).toBe(services.length);
  });
});
