import { factsTableSchema } from '../../lib/providers/model-data/facts-table';
import { recommendedModels } from '../../lib/providers/model-data/recommended-models';
import { compareTables } from './compare-tables.mjs';
import { factsFromList, textOfTable } from './facts-from-list.mjs';
import { readPublicList } from './public-list.mjs';
import { factsServices } from './services.mjs';

/** The table goes into every install, bytes. */
const maxBytes = 15_000;

/** The recommended models that nobody in the list offers. @param {import('./public-list.mjs').PublicList} list */
const missingRecommendations = (list) =>
  factsServices.flatMap(({ service, from }) => {
    const ids = from.flatMap((name) => [...(list.get(name)?.keys() ?? [])]);
    const row = recommendedModels.find((candidate) => candidate.service === service);
    const missing = (row?.models ?? []).filter((pattern) => !ids.some((id) => new RegExp(pattern, 'i').test(id)));
    return missing.map((pattern) => `! ${service}: no model in the list fits the recommended ${pattern}`);
  });

/**
 * The new file, how it differs from the old one, and, if it must not be written, why.
 * @param {{ list: string, before: string, day: string }} input The public list and the file that stands, as texts; `YYYY-MM-DD`.
 * @returns {{ text: string, lines: readonly string[], refusal?: string }}
 */
export const refreshed = ({ list, before, day }) => {
  try {
    const models = readPublicList(
      list,
      factsServices.flatMap(({ from }) => from),
    );
    const table = factsFromList(models, day);
    factsTableSchema.parse(table);
    const text = textOfTable(table);
    const { lines, refusal } = compareTables(JSON.parse(before), table);
    const all = [...lines, ...missingRecommendations(models)];
    const isTooLarge = Buffer.byteLength(text) > maxBytes;
    const reason = refusal ?? (isTooLarge ? `The table would have more than ${maxBytes} bytes.` : undefined);
    return { text, lines: all, ...(reason !== undefined && { refusal: reason }) };
  } catch (error) {
    return { text: before, lines: [], refusal: error instanceof Error ? error.message : String(error) };
  }
};
