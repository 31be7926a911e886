import { highestPrice } from '@/lib/domain/price';
import { largestSize } from '@/lib/domain/providers/model-size';
import { z } from '@/lib/domain/schema';

/** What a row holds, in this order; an unknown value is null, and nulls at the end are left out. */
export const factColumns = [
  // Tokens that the model can read at once, and the most that it writes.
  'contextWindow',
  'maxOutput',
  // US dollars per million tokens. If they vary, those of an ordinary request.
  'input',
  'output',
  'cachedInput',
  'cacheWriteInput',
  // The day of this row, `YYYY-MM-DD`, where it is not that of its service.
  'asOf',
] as const;

const day = z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/));
const tokens = z._default(z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(largestSize)))), null);
const dollars = z._default(z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(highestPrice)))), null);

const rowSchema = z.tuple([tokens, tokens, dollars, dollars, dollars, dollars, z.optional(day)]);

/** What is known of one model. */
export type FactsRow = z.infer<typeof rowSchema>;

/** The dated table, as `model-facts.json` holds it. */
export const factsTableSchema = z.object({
  columns: z.array(z.string()).check(z.refine((columns) => columns.join() === factColumns.join())),
  /** By `Provider.id`, or the id of a row of `presets.ts`. */
  services: z.record(
    z.string(),
    z.object({
      asOf: day,
      /** The service's own page of these facts. */
      source: z.string().check(z.regex(/^https:\/\//)),
      /** The service's host: at another address the facts are not known to hold. Absent = every user has their own. */
      host: z.optional(z.string()),
      models: z.record(z.string(), rowSchema),
    }),
  ),
});

/** As `factsTableSchema` reads it. */
export type FactsTable = z.infer<typeof factsTableSchema>;

/** An id without the day or month of its snapshot: a snapshot without its own row uses its model's row. */
export const withoutDate = (id: string): string => id.replace(/[-@](?:\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/, '');
