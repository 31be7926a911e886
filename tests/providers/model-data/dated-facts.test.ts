import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Model } from '@/lib/domain/model';
import { factsIn, withDatedFacts } from '@/lib/providers/model-data/dated-facts';
import { type FactsTable, factsTableSchema } from '@/lib/providers/model-data/facts-table';
import { presets } from '@/lib/providers/presets';
import { providers } from '@/lib/providers/registry';
import { textOfTable } from '../../../scripts/models/facts-from-list.mjs';
import { factsServices } from '../../../scripts/models/services.mjs';

const text = readFileSync(join(import.meta.dirname, '../../../lib/providers/model-data/model-facts.json'), 'utf8');
const written = JSON.parse(text);

const service = (models: FactsTable['services'][string]['models']) => ({
  asOf: '2026-11-01',
  source: 'https://example.test/prices',
  models,
});

const table = factsTableSchema.parse({
  columns: written.columns,
  services: {
    openai: service({
      'gpt-9': [900, 90, 2, 8, 0.5, 2.5],
      'gpt-9-2026-02-03': [800, 80, null, null, null, null],
      'gpt-9-mini': [700, 70, 1, 4, null, null, '2026-10-09'],
    }),
    anthropic: service({ 'claude-nine-9': [600, 60, 3, 9, null, null] }),
    gemini: service({ 'gemini-9-flash': [500, 50, 1, 2, null, null] }),
    bedrock: service({ 'amazon.nova-9-v1:0': [400, 40, 1, 2, null, null] }),
    perplexity: service({ 'perplexity/sonar': [300, 30, 1, 2, null, null] }),
  },
});

const priced = (input: number, output: number, asOf = '2026-11-01') => ({ currency: 'USD', input, output, asOf });

describe('what is known of a model by its id', () => {
  it('is its row, with the day of the row or else of the service', () => {
    expect(factsIn(table, 'openai', 'gpt-9')).toEqual({
      asOf: '2026-11-01',
      contextWindow: 900,
      maxOutput: 90,
      price: { ...priced(2, 8), cachedInput: 0.5, cacheWriteInput: 2.5 },
    });
    expect(factsIn(table, 'openai', 'gpt-9-mini')).toMatchObject({
      asOf: '2026-10-09',
      price: priced(1, 4, '2026-10-09'),
    });
  });

  it.each([
    ['openai', 'gpt-9-2026-02-03', 800],
    ['openai', 'gpt-9-2026-08-09', 900],
    ['openai', 'gpt-9-0314', 900],
    ['anthropic', 'claude-nine-9-20261101', 600],
    ['azure-openai', 'gpt-9', 900],
    ['bedrock', 'amazon.nova-9-v1:0', 400],
    ['bedrock', 'eu.amazon.nova-9-v1:0', 400],
    ['bedrock', 'anthropic.claude-nine-9', 600],
    ['bedrock', 'us.anthropic.claude-nine-9-20261101-v1:0', 600],
    ['vertex', 'google/gemini-9-flash', 500],
    ['perplexity', 'perplexity/sonar', 300],
    ['perplexity', 'anthropic/claude-nine-9', 600],
  ])('is found at %s for %s', (name, id, window) => {
    expect(factsIn(table, name, id)?.contextWindow).toBe(window);
  });

  it.each([
    ['openai', 'gpt-9-turbo'],
    ['openai', 'gpt-9-mini-audio'],
    ['openai', 'claude-nine-9'],
    ['azure-openai', 'our-chat'],
    ['bedrock', 'anthropic.claude-eight'],
    ['somebody', 'gpt-9'],
    ['openai', 'constructor'],
    ['__proto__', 'gpt-9'],
  ])('is nothing at %s for %s', (name, id) => {
    expect(factsIn(table, name, id)).toBeUndefined();
  });

  it.each([
    ['azure-openai', 'gpt-9', false],
    ['bedrock', 'amazon.nova-9-v1:0', true],
    ['bedrock', 'eu.amazon.nova-9-v1:0', false],
    ['bedrock', 'global.anthropic.claude-nine-9', false],
    ['vertex', 'google/gemini-9-flash', false],
    ['perplexity', 'openai/gpt-9', true],
  ])('has a price at %s for %s only where it costs the same: %s', (name, id, isPriced) => {
    expect(factsIn(table, name, id)?.price !== undefined).toBe(isPriced);
  });
});

describe('a listed model', () => {
  const known = written.services.anthropic;
  const id = 'claude-opus-5-5';
  const [contextWindow, maxOutput, input, output] = known.models[id];
  const place = { providerId: 'anthropic', host: known.host, isLocal: false };
  const model: Model = { id, name: 'Opus' };

  it('gets from the table what its list leaves open, and the day', () => {
    expect(withDatedFacts(place, model)).toMatchObject({
      contextWindow,
      maxOutput,
      dated: { asOf: known.asOf, fields: ['contextWindow', 'maxOutput'] },
      price: { input, output, asOf: known.asOf },
    });
  });

  it('gets its announced end and what takes its place, the day of its service first', () => {
    const openai = { providerId: 'openai', host: 'api.openai.com', isLocal: false };
    const gpt = (id: string, own: Partial<Model> = {}): Model => ({ id, name: id, ...own });

    expect(withDatedFacts(openai, gpt('gpt-4o'))).toMatchObject({
      endsOn: '2027-01-14',
      successors: expect.arrayContaining(['gpt-6-luna']),
    });
    expect(withDatedFacts(openai, gpt('o3', { endsOn: '2027-03-01' }))).toMatchObject({ endsOn: '2027-03-01' });
    expect(withDatedFacts({ ...openai, host: 'proxy.test' }, gpt('gpt-4o'))).not.toHaveProperty('endsOn');
  });

  it('keeps what its service says', () => {
    const price = { currency: 'USD', input: 1, output: 2 } as const;
    const listed: Model = { ...model, contextWindow: 5, maxOutput: 6, price };

    expect(withDatedFacts(place, listed)).toEqual(listed);
    expect(withDatedFacts(place, { ...model, contextWindow: 5 })).toMatchObject({
      contextWindow: 5,
      dated: { fields: ['maxOutput'] },
    });
  });

  it('is left as it is at another address, on this computer, and where nothing is known of it', () => {
    expect(withDatedFacts({ ...place, host: 'proxy.test' }, model)).toBe(model);
    expect(withDatedFacts({ ...place, isLocal: true }, model)).toBe(model);
    expect(withDatedFacts({ ...place, providerId: 'chat-stream' }, model)).toBe(model);
    expect(withDatedFacts({ ...place, presetId: 'together' }, model)).toBe(model);
  });
});

describe('the table that is shipped', () => {
  it('is what its schema says, of services that exist, each with its day and page', () => {
    const names = Object.keys(factsTableSchema.parse(written).services);
    const services = [...providers, ...presets].map((one) => one.id);

    expect(names.filter((name) => !services.includes(name))).toEqual([]);
    expect(names.toSorted()).toEqual(factsServices.map((row) => row.service).toSorted());
  });

  it('has the form in which the script writes it, and less than 15 kB', () => {
    expect(textOfTable(written)).toBe(text);
    expect(Buffer.byteLength(text)).toBeLessThan(15_000);
  });

  it('holds the host of each service, as a connection has it', () => {
    for (const { id, baseUrl } of presets) {
      const host = written.services[id]?.host;
      if (host !== undefined) expect(host).toBe(new URL(baseUrl).host);
    }
    expect(written.services.openai.host).toBe('api.openai.com');
  });
});
