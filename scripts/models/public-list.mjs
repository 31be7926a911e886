// The public list of models that the dated table is made from: https://github.com/anomalyco/models.dev (MIT). It is
// treated as hostile: the size of the list, the form of ids, the type and range of every number are checked.
import { readFile } from 'node:fs/promises';
import { highestPrice } from '../../lib/domain/price';
import { largestSize } from '../../lib/domain/providers/model-size';
import { z } from '../../lib/domain/schema';

/** Where the list is. */
export const listAddress = 'https://models.dev/api.json';

/** A list of models is not larger than this, bytes. It was 3 MB in 2026. */
export const maxBytes = 32_000_000;

/** How long it may take, ms. */
const longest = 60_000;

const id = z.string().check(
  z.regex(/^[\w.:@/+-]{1,120}$/),
  z.refine((name) => !(name in {})),
);
const size = z.optional(z.int().check(z.minimum(0), z.maximum(largestSize)));
const price = z.optional(z.number().check(z.minimum(0), z.maximum(highestPrice)));

const modelSchema = z.object({
  status: z.optional(z.string()),
  release_date: z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/)),
  modalities: z.object({ input: z.array(z.string()), output: z.array(z.string()) }),
  limit: z.object({ context: size, input: size, output: size }),
  cost: z.optional(z.object({ input: price, output: price, cache_read: price, cache_write: price })),
});

/** @typedef {z.infer<typeof modelSchema>} ListedModel */
/** By service, then by model. @typedef {ReadonlyMap<string, ReadonlyMap<string, ListedModel>>} PublicList */

const anything = z.record(z.string(), z.unknown());

/** @param {string} where @param {z.core.$ZodError} error */
const saying = (where, error) => {
  const [issue] = error.issues;
  return new Error(`${[where, ...(issue?.path ?? [])].join(' › ')}: ${issue?.message ?? 'not as expected'}`);
};

/** @template Value @param {string} where @param {z.ZodMiniType<Value>} schema @param {unknown} value @returns {Value} */
const checked = (where, schema, value) => {
  const { success, data, error } = z.safeParse(schema, value);
  if (!success) throw saying(where, error);
  return data;
};

/** An object's own entries, as JSON gives them: `__proto__` is one of them, and refused as an id. @param {unknown} value */
const entriesOf = (value) => (value === null || typeof value !== 'object' ? undefined : Object.entries(value));

/**
 * Reads the models of the named services. Throws an Error that says where the list is not as it should be.
 * @param {string} text @param {readonly string[]} services @returns {PublicList}
 */
export const readPublicList = (text, services) => {
  if (Buffer.byteLength(text) > maxBytes) throw new Error(`The list has more than ${maxBytes} bytes.`);
  /** @type {unknown} */
  const parsed = JSON.parse(text);
  const list = new Map(entriesOf(parsed) ?? []);
  return new Map(
    services.map((service) => {
      const found = checked(service, anything, list.get(service));
      const models = entriesOf(found.models);
      if (models === undefined) throw new Error(`${service}: no models`);
      const rows = models.map(([name, model]) => {
        const where = `${service} › ${name}`;
        return /** @type {const} */ ([checked(where, id, name), checked(where, modelSchema, model)]);
      });
      return [service, new Map(rows)];
    }),
  );
};

/** The list as its server sends it, never more than the limit. Throws what went wrong. @returns {Promise<string>} */
export const downloadList = async () => {
  const response = await fetch(listAddress, { signal: AbortSignal.timeout(longest) }).catch(
    (/** @type {unknown} */ cause) => {
      throw new Error(
        `${listAddress} cannot be reached. A list that was saved elsewhere is read by -- --from <file>.`,
        { cause },
      );
    },
  );
  if (!response.ok || response.body === null) throw new Error(`${listAddress} answered ${response.status}.`);
  const chunks = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`${listAddress} sends more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** A list that was saved before. @param {string} file */
export const savedList = (file) => readFile(file, 'utf8');
