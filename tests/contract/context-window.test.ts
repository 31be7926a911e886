import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '@/lib/background/chat/build-request';
import { contextLedger } from '@/lib/domain/chat/context-ledger';
import { estimateRequest } from '@/lib/domain/chat/estimate-request';
import { promptCutOf } from '@/lib/domain/chat/prompt-cut';
import type { Model } from '@/lib/domain/model';
import { effectiveWindow, steppedWindow } from '@/lib/domain/providers/context-window';
import { withEnteredSize } from '@/lib/domain/providers/model-size';
import { z } from '@/lib/domain/schema';
import { withDatedFacts } from '@/lib/providers/model-data/dated-facts';
import facts from '@/lib/providers/model-data/model-facts.json';
import { findProvider } from '@/lib/providers/registry';
import { question } from '../fakes/messages';
import { collect, fakeContext, jsonAnswer } from '../fakes/provider-context';

const folder = join(import.meta.dirname, '../fixtures/providers/model-lists');

const listSchema = z.object({
  provider: z.string(),
  preset: z.optional(z.string()),
  settings: z.optional(z.record(z.string(), z.string())),
  answers: z.array(z.object({ match: z.string(), model: z.optional(z.string()), body: z.unknown() })),
});

const lists = readdirSync(folder).map((file) => ({
  name: file.replace('.json', ''),
  list: listSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
}));

const modelsOf = async (
  { provider, preset, settings, answers }: z.infer<typeof listSchema>,
  own: Record<string, number> = {},
): Promise<readonly Model[]> => {
  const { context } = fakeContext({ ...settings, ...own, ...(preset !== undefined && { preset }) }, ({ url, body }) => {
    const asked = z.object({ model: z.string() }).safeParse(body).data?.model;
    const found = answers.find(
      ({ match, model }) => new URL(url).pathname.includes(match) && (model === undefined || model === asked),
    );
    return found === undefined ? { status: 404 } : jsonAnswer(found.body);
  });
  return (await findProvider(provider)?.listModels(context)) ?? [];
};

const words = (tokens: number): string => 'word '.repeat(Math.floor((tokens * 4) / 5));
const path = (tokens: number) => [question('u1', { parts: [{ type: 'text', text: words(tokens) }] })];
const ledgerFor = (model: Pick<Model, 'contextWindow'>, tokens: number) =>
  contextLedger({ path: path(tokens), isWhole: true, system: undefined, draft: '', files: [], model });

const tables: Readonly<Record<string, { readonly asOf: string; readonly host?: string }>> = facts.services;

/** The models as a connection at the service's own address has them. */
const knownModelsOf = async (list: z.infer<typeof listSchema>): Promise<readonly Model[]> => {
  const { provider: providerId, preset: presetId } = list;
  const host = tables[presetId ?? providerId]?.host ?? '';
  const place = { providerId, ...(presetId !== undefined && { presetId }), host, isLocal: false };
  return (await modelsOf(list)).map((model) => withDatedFacts(place, model));
};

const listOf = (wanted: string) =>
  lists.find(({ name }) => name === wanted)?.list ?? expect.fail(`a list of ${wanted}`);

/** Their lists say nothing of windows. */
const withoutWindows = ['openai', 'bedrock', 'cohere', 'perplexity'];

describe('a window that no list says', () => {
  it.each(withoutWindows)('is known of the model that %s opens with, by a table that has a date', async (name) => {
    const [listed] = await modelsOf(listOf(name));
    const [known] = await knownModelsOf(listOf(name));

    expect(listed).not.toHaveProperty('contextWindow');
    expect(known?.contextWindow).toBeGreaterThan(0);
    expect(known?.dated?.fields).toContain('contextWindow');
  });

  it('is known of a deployment on Azure that has the name of its model', async () => {
    const place = { providerId: 'azure-openai', host: 'my-resource.openai.azure.com', isLocal: false };
    const { context } = fakeContext({ deployments: 'gpt-4o, our-chat' }, { status: 404 });
    const models = (await findProvider('azure-openai')?.listModels(context)) ?? [];
    const windows = models.map((model) => withDatedFacts(place, model).contextWindow);

    expect(windows).toEqual([128_000, undefined]);
  });

  it('counts after what the user entered', async () => {
    const [known] = await knownModelsOf(listOf('openai'));

    expect(known && withEnteredSize(known, { contextWindow: 5000 }).contextWindow).toBe(5000);
  });
});

it.each(lists)('of $name the ledger counts with the window that a request carries', async ({ list }) => {
  for (const model of await knownModelsOf(list)) {
    const request = buildRequest({ model: model.id, path: path(1000), reader: model });
    const { share, totalTokens } = ledgerFor(model, 1000);

    expect(request.window?.tokens).toBe(model.contextWindow);
    expect(share).toBe(model.contextWindow === undefined ? undefined : totalTokens / model.contextWindow);
  }
});

const ollama = lists.find(({ name }) => name === 'ollama')?.list ?? expect.fail('a list of Ollama');
const provider = findProvider('ollama') ?? expect.fail('Ollama is registered');

const line = (fields: object) => ({
  headers: { 'content-type': 'application/x-ndjson' },
  chunks: [`${JSON.stringify({ message: { role: 'assistant', content: 'Yes' }, done: true, ...fields })}\n`],
});

const bodySchema = z.object({ options: z.optional(z.object({ num_ctx: z.optional(z.number()) })) });

/** What goes over the wire for a prompt of so many tokens, and what comes of an answer with these counts. */
const asked = async (model: Model, tokens: number, settings: Record<string, number> = {}, counts: object = {}) => {
  const request = buildRequest({ model: model.id, path: path(tokens), reader: model });
  const { context, wire } = fakeContext(settings, line(counts));
  const parts = await collect(provider.stream(request, context));
  const annotations = parts.flatMap((part) => (part.type === 'message_annotations' ? part.annotations : []));
  const size = bodySchema.parse(wire.sent[0]?.body).options?.num_ctx;
  return { size, request, cut: promptCutOf(annotations), last: parts.at(-1)?.type };
};

describe("Ollama's window", () => {
  it.each([2000, 4000, 8000, 12_000, 16_000, 24_000, 30_000, 40_000, 64_000, 80_000, 100_000])(
    'holds a prompt of %i tokens and its answer, or it is said before sending that it does not',
    async (tokens) => {
      for (const largestContext of [undefined, 8192, 16_384, 131_072]) {
        const settings = largestContext === undefined ? {} : { largestContext };
        const models = await modelsOf(ollama, settings);
        for (const model of models) {
          // A name of its own for each size: what is loaded is remembered.
          const named = { ...model, id: `${model.id}-${tokens}-${largestContext}` };
          const { size = model.contextWindow ?? 0, request } = await asked(named, tokens, settings);
          const room = Math.min(4096, (model.contextWindow ?? 0) / 8);
          const isSaid = ledgerFor(model, tokens).level === 'full';

          expect(size).toBeLessThanOrEqual(model.contextWindow ?? 0);
          expect({ tokens, size, isHeld: isSaid || size >= estimateRequest(request) + room }).toMatchObject({
            isHeld: true,
          });
        }
      }
    },
  );

  it('is at most what the model can, what its own file says before what the connection allows', () => {
    expect(effectiveWindow({ trained: 131_072, largest: 32_768 })).toBe(32_768);
    expect(effectiveWindow({ trained: 4096, largest: 32_768 })).toBe(4096);
    expect(effectiveWindow({ trained: 131_072, own: 65_536, largest: 32_768 })).toBe(65_536);
    expect(effectiveWindow({ trained: 4096, own: 65_536 })).toBe(4096);
    expect(effectiveWindow({ trained: 131_072 })).toBe(131_072);
    expect(effectiveWindow({})).toBeUndefined();
  });

  it('is that of the dated table only where nothing else is known', () => {
    expect(effectiveWindow({ dated: 8000 })).toBe(8000);
    expect(effectiveWindow({ dated: 8000, trained: 4096 })).toBe(4096);
    expect(effectiveWindow({ dated: 8000, largest: 32_768 })).toBe(32_768);
    expect(effectiveWindow({ dated: 8000, entered: 16_384 })).toBe(16_384);
  });

  it('grows in steps, since each change has the model loaded anew', () => {
    expect([100, 8192, 8193, 20_000, 40_000].map((needed) => steppedWindow(needed, 131_072))).toEqual([
      8192, 8192, 16_384, 32_768, 65_536,
    ]);
    expect(steppedWindow(40_000, 33_000)).toBe(33_000);
  });

  it('is left to the file of a model that sets it', async () => {
    const models = await modelsOf(ollama);
    const own = models.find(({ isWindowOwn }) => isWindowOwn) ?? expect.fail('a model with num_ctx');

    expect(own.contextWindow).toBe(16_384);
    expect((await asked(own, 2000)).size).toBeUndefined();
  });

  it('stays as large as it was loaded for a short request right after a long one', async () => {
    const model: Model = { id: 'remembered', name: 'remembered', contextWindow: 131_072 };

    expect((await asked(model, 24_000)).size).toBe(65_536);
    expect((await asked(model, 100)).size).toBe(65_536);
  });

  it.each([
    ['all of it was read', { prompt_eval_count: 2100 }, 2000, undefined],
    ['the window is full', { prompt_eval_count: 16_384 }, 20_000, 16_384],
    ['far less was read than was sent', { prompt_eval_count: 9000 }, 20_000, 16_384],
    ['the server had it in its cache and counts nothing', {}, 20_000, undefined],
  ])('says on the answer whether something was cut: %s', async (_what, counts, tokens, window) => {
    const model: Model = { id: `cut-${tokens}-${JSON.stringify(counts)}`, name: 'm', contextWindow: 16_384 };
    const { cut, last } = await asked(model, tokens, {}, counts);

    expect(cut?.window).toBe(window);
    expect(last).toBe('finish_step');
  });
});
