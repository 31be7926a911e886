import { factColumns } from '../../lib/providers/model-data/facts-table';

/** @typedef {import('./facts-from-list.mjs').WrittenTable} WrittenTable */
/** @typedef {import('./facts-from-list.mjs').WrittenRow} WrittenRow */

/** The share of the previous rows that may be gone; a list that lacks more is broken. */
const maxGone = 1 / 2;

/** The day of a row is not one of its facts: all rows get the same new day. @param {WrittenRow} row */
const factsOf = (row) => row.slice(0, factColumns.indexOf('asOf'));

/** @param {WrittenTable} table @returns {Map<string, WrittenRow>} */
const rowsOf = ({ services }) =>
  new Map(
    Object.entries(services).flatMap(([service, { models }]) =>
      Object.entries(models).map(([id, row]) => /** @type {const} */ ([`${service} ${id}`, factsOf(row)])),
    ),
  );

/** @param {WrittenRow} row */
const written = (row) =>
  row.flatMap((value, index) => (value === null ? [] : [`${factColumns[index]} ${value}`])).join(', ');

/** @param {WrittenRow} before @param {WrittenRow} after */
const changed = (before, after) =>
  factColumns.flatMap((name, index) => {
    const [old = null, now = null] = [before[index], after[index]];
    return old === now ? [] : [`${name} ${old ?? '–'} → ${now ?? '–'}`];
  });

/**
 * What is new, changed and gone, line by line, and why the new table is refused, if it is.
 * @param {WrittenTable} before @param {WrittenTable} after
 * @returns {{ lines: readonly string[], refusal?: string }}
 */
export const compareTables = (before, after) => {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const gone = [...old.keys()].filter((name) => !now.has(name));
  const lines = [
    ...[...now].flatMap(([name, row]) => (old.has(name) ? [] : [`+ ${name}: ${written(row)}`])),
    ...[...now].flatMap(([name, row]) => {
      const differences = changed(old.get(name) ?? row, row);
      return differences.length === 0 ? [] : [`~ ${name}: ${differences.join(', ')}`];
    }),
    ...gone.map((name) => `- ${name}`),
  ];
  const empty = Object.entries(after.services).filter(
    ([service, { models }]) =>
      Object.keys(models).length === 0 && Object.keys(before.services[service]?.models ?? {}).length > 0,
  );
  if (empty.length > 0)
    return { lines, refusal: `Nothing would be left of ${empty.map(([name]) => name).join(', ')}.` };
  if (gone.length > old.size * maxGone) return { lines, refusal: `${gone.length} of ${old.size} rows would be gone.` };
  return { lines };
};
