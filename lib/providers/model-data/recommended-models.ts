import written from './recommended-models.json';

/**
 * Which models a service recommends for chat, best first. Data, read by `arrangeModels`.
 */
export type RecommendedRow = {
  /** `Provider.id`, or the id of a row of `presets.ts`. */
  readonly service: string;
  /** Patterns of ids. Of several models that one pattern names, the highest version counts as the better one. */
  readonly models: readonly string[];
  /** When and where that was read. */
  readonly checked: string;
  readonly source: string;
};

/** A service as the table has it. */
type WrittenRow = {
  readonly models: readonly string[];
  /** After these come the open models, as for all services that offer the same ones. */
  readonly thenOpenModels?: boolean;
  readonly source: string;
};

const { checked, openModels } = written;
const services: Readonly<Record<string, WrittenRow>> = written.services;

export const recommendedModels: readonly RecommendedRow[] = Object.entries(services).map(
  ([service, { models, thenOpenModels, source }]) => ({
    service,
    models: thenOpenModels === true ? [...models, ...openModels] : models,
    checked,
    source,
  }),
);
