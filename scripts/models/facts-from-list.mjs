import { factColumns, withoutDate } from '../../lib/providers/model-data/facts-table';
import { kindOfId } from '../../lib/providers/model-data/model-kind';
import { factsServices } from './services.mjs';

/** Models that are older than this are left out, months. */
const oldest = 36;

/** @typedef {import('./public-list.mjs').ListedModel} ListedModel */
/** A row as it is written: without the nulls at its end. @typedef {readonly (number | string | null)[]} WrittenRow */
/** @typedef {{ asOf: string, source: string, host?: string, models: Record<string, WrittenRow> }} WrittenService */
/** @typedef {{ columns: readonly string[], services: Record<string, WrittenService> }} WrittenTable */

/** @param {string} one @param {string} other */
const byName = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** @param {string} day `YYYY-MM-DD` @returns {string} */
const earliest = (day) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - oldest);
  return date.toISOString().slice(0, 7);
};

/** @param {string} id @param {ListedModel} model @param {string} since */
const isChat = (id, { status, modalities, limit, release_date: released }, since) =>
  status !== 'deprecated' &&
  modalities.input.includes('text') &&
  modalities.output.length === 1 &&
  modalities.output[0] === 'text' &&
  (limit.context ?? 0) > 0 &&
  released >= since &&
  kindOfId(id) === undefined;

/** The list writes 0 for what it does not know, too. @param {number | undefined} value */
const known = (value) => (value === undefined || value === 0 ? null : value);

/** A free model is on trial, or has a price elsewhere. @param {ListedModel} model @returns {WrittenRow} */
const pricesOf = ({ cost }) =>
  cost?.input === undefined || cost.output === undefined || cost.output === 0
    ? [null, null, null, null]
    : [cost.input, cost.output, known(cost.cache_read), known(cost.cache_write)];

/** How much is read at once, if the list gives it separately. @param {ListedModel} model @returns {WrittenRow} */
const sizesOf = ({ limit }) => [
  Math.min(limit.input ?? Number.POSITIVE_INFINITY, limit.context ?? 0),
  known(limit.output),
];

/** @param {WrittenRow} row @returns {WrittenRow} */
const withoutEnd = (row) => row.slice(0, row.findLastIndex((value) => value !== null) + 1);

/** @param {ListedModel} model @param {'sizes' | 'prices' | undefined} only */
const rowOf = (model, only) =>
  withoutEnd([...(only === 'prices' ? [null, null] : sizesOf(model)), ...(only === 'sizes' ? [] : pricesOf(model))]);

/** Leaves out snapshots that equal their model. @param {readonly (readonly [string, WrittenRow])[]} rows */
const withoutSnapshots = (rows) => {
  const texts = new Map(rows.map(([id, row]) => [id, JSON.stringify(row)]));
  return rows.filter(([id, row]) => withoutDate(id) === id || texts.get(withoutDate(id)) !== JSON.stringify(row));
};

/**
 * The dated table, made from the public list.
 * @param {import('./public-list.mjs').PublicList} list
 * @param {string} day `YYYY-MM-DD`
 * @returns {WrittenTable}
 */
export const factsFromList = (list, day) => ({
  columns: factColumns,
  services: Object.fromEntries(
    factsServices
      .map(({ service, from, source, host, leavesOut, only }) => {
        const models = new Map([...from].reverse().flatMap((name) => [...(list.get(name) ?? [])]));
        const rows = [...models]
          .filter(([id, model]) => isChat(id, model, earliest(day)) && leavesOut?.test(id) !== true)
          .map(([id, model]) => /** @type {const} */ ([id, rowOf(model, only)]))
          .filter(([, row]) => row.length > 0);
        const kept = withoutSnapshots(rows).sort(([one], [other]) => byName(one, other));
        return /** @type {const} */ ([
          service,
          { asOf: day, source, ...(host !== undefined && { host }), models: Object.fromEntries(kept) },
        ]);
      })
      .sort(([one], [other]) => byName(one, other)),
  ),
});

/**
 * The table as a file, in the form of the formatter: one line for a model.
 * @param {WrittenTable} table @returns {string}
 */
export const textOfTable = ({ columns, services }) => {
  const line = (/** @type {unknown} */ value) => JSON.stringify(value).replaceAll(',', ', ');
  const texts = Object.entries(services).map(([service, { models, ...about }]) =>
    [
      `    ${line(service)}: {`,
      ...Object.entries(about).map(([name, value]) => `      ${line(name)}: ${line(value)},`),
      '      "models": {',
      Object.entries(models)
        .map(([id, row]) => `        ${line(id)}: ${line(row)}`)
        .join(',\n'),
      '      }',
      '    }',
    ].join('\n'),
  );
  return ['{', `  "columns": ${line(columns)},`, '  "services": {', texts.join(',\n'), '  }', '}', ''].join('\n');
};
