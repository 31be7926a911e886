import type { Model } from '@/lib/domain/model';
import { announcedEnd } from '@/lib/domain/model-ends';
import type { Price } from '@/lib/domain/price';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { effectiveWindow } from '@/lib/domain/providers/context-window';
import { type FactsRow, type FactsTable, factsTableSchema, withoutDate } from './facts-table';
import written from './model-facts.json';

/** Which models of one service use the rows of another: the first group of `id` is their name there. */
type Alias = {
  readonly service: string;
  readonly id: RegExp;
  readonly table: string;
  /** They cost the same: without this only the sizes are copied. */
  readonly costsTheSame?: true;
};

const aliases: readonly Alias[] = [
  // A deployment that has the name of its model. What it costs depends on its kind.
  { service: 'azure-openai', id: /^(.+)$/, table: 'openai' },
  // Other regions cost more.
  { service: 'bedrock', id: /^(?:[\w-]+\.)?anthropic\.(.+?)(?:-v\d[\d:]*)?$/, table: 'anthropic' },
  { service: 'vertex', id: /^google\/(.+)$/, table: 'gemini' },
  // Its prices are in yuan.
  { service: 'zhipu', id: /^(.+)$/, table: 'zai' },
  // "Direct provider rates with no markup" (docs.perplexity.ai, "Pricing").
  { service: 'perplexity', id: /^openai\/(.+)$/, table: 'openai', costsTheSame: true },
  { service: 'perplexity', id: /^anthropic\/(.+)$/, table: 'anthropic', costsTheSame: true },
  { service: 'perplexity', id: /^google\/(.+)$/, table: 'gemini', costsTheSame: true },
];

/** An inference profile of Bedrock without its region. */
const withoutRegion = (id: string): string => id.replace(/^(?:us|us-gov|eu|apac|au|ca|jp|sa|global)\./, '');

/** What is known of a model, and the day on which it was. */
type Facts = {
  readonly asOf: string;
  readonly contextWindow?: number;
  readonly maxOutput?: number;
  readonly price?: Price;
};

const priceOf = (
  [, , input, output, cachedInput, cacheWriteInput]: FactsRow,
  asOf: string,
): Pick<Facts, 'price'> | undefined =>
  input === null || output === null
    ? undefined
    : {
        price: {
          currency: 'USD',
          input,
          output,
          ...(cachedInput !== null && { cachedInput }),
          ...(cacheWriteInput !== null && { cacheWriteInput }),
          asOf,
        },
      };

const sizesOf = ([contextWindow, maxOutput]: FactsRow): Pick<Facts, 'contextWindow' | 'maxOutput'> => ({
  ...(contextWindow !== null && { contextWindow }),
  ...(maxOutput !== null && { maxOutput }),
});

/** Ids come from outside: a property that every object inherits is not a row. */
const ownRow = <Value>(rows: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  rows !== undefined && Object.hasOwn(rows, name) ? rows[name] : undefined;

const rowOf = (table: FactsTable, service: string, id: string): Facts | undefined => {
  const found = ownRow(table.services, service);
  const row = ownRow(found?.models, id) ?? ownRow(found?.models, withoutDate(id));
  if (found === undefined || row === undefined) return undefined;
  const asOf = row[6] ?? found.asOf;
  return { asOf, ...sizesOf(row), ...priceOf(row, asOf) };
};

const sizesOnly = (facts: Facts | undefined): Facts | undefined => {
  if (facts === undefined) return undefined;
  const { price: _, ...sizes } = facts;
  return sizes;
};

const byAlias = (table: FactsTable, service: string, id: string): Facts | undefined => {
  for (const alias of aliases) {
    const name = alias.service === service ? alias.id.exec(id)?.[1] : undefined;
    const facts = name === undefined ? undefined : rowOf(table, alias.table, name);
    if (facts !== undefined) return alias.costsTheSame === true ? facts : sizesOnly(facts);
  }
  return undefined;
};

/** What the table knows about a model by its id: its own row, the one for its snapshots, or its maker's. */
export const factsIn = (table: FactsTable, service: string, id: string): Facts | undefined =>
  rowOf(table, service, id) ??
  sizesOnly(service === 'bedrock' ? rowOf(table, service, withoutRegion(id)) : undefined) ??
  byAlias(table, service, id);

let parsed: FactsTable | undefined;

const datedTable = (): FactsTable => {
  parsed ??= factsTableSchema.parse(written);
  return parsed;
};

/** The part of a connection that decides which facts hold for its models. */
export type FactsPlace = Pick<ConnectedProvider, 'providerId' | 'presetId' | 'host' | 'isLocal'>;

/** With its announced end, where the service's own list says none, and what takes its place. */
const withEnd = (host: string, model: Model): Model => {
  const end = announcedEnd('chat', host, model.id);
  return end === undefined ? model : { ...model, endsOn: model.endsOn ?? end.endsOn, successors: end.successors };
};

/**
 * A model as its service lists it; the dated table fills in what the list leaves open, marked with its day. Only at the
 * service's own address: nobody knows what is behind another one.
 */
export const withDatedFacts = (
  { providerId, presetId = providerId, host, isLocal }: FactsPlace,
  listed: Model,
): Model => {
  const model = withEnd(host, listed);
  const table = datedTable();
  const home = ownRow(table.services, presetId)?.host;
  if (isLocal || (home !== undefined && home !== host)) return model;
  const facts = factsIn(table, presetId, model.id);
  if (facts === undefined) return model;
  const contextWindow = effectiveWindow({ trained: model.contextWindow, dated: facts.contextWindow });
  const maxOutput = model.maxOutput ?? facts.maxOutput;
  const price = model.price ?? facts.price;
  const fields = (['contextWindow', 'maxOutput'] as const).filter(
    (name) => model[name] === undefined && facts[name] !== undefined,
  );
  return {
    ...model,
    ...(contextWindow !== undefined && { contextWindow }),
    ...(maxOutput !== undefined && { maxOutput }),
    ...(price !== undefined && { price }),
    ...(fields.length > 0 && { dated: { asOf: facts.asOf, fields } }),
  };
};
