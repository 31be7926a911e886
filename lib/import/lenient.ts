import { z } from '@/lib/domain/schema';

/** A key that is read by `read`, and absent where that gives nothing. Half of what is null in exports costs an error otherwise. */
const readAs = <Value>(read: (value: unknown) => Value | undefined) =>
  z.pipe(z.optional(z.unknown()), z.transform(read));

/** A key of a stranger's JSON: what it should be, or absent. One odd value never takes the object around it away. */
export const orAbsent = <Schema extends z.ZodMiniType>(schema: Schema) =>
  readAs((value): z.output<Schema> | undefined =>
    value === undefined || value === null ? undefined : schema.safeParse(value).data,
  );

export const someText = readAs((value) => (typeof value === 'string' ? value : undefined));
export const someFlag = readAs((value) => (typeof value === 'boolean' ? value : undefined));
/** The items are parsed one by one. */
export const someList = readAs((value): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined));
/** A point in time in whatever way it is written: `timeOf` reads it. */
export const someTime = readAs((value) => (typeof value === 'string' || typeof value === 'number' ? value : undefined));

/** An object of JSON, whatever it holds. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The items of a list that are what they should be. */
export const itemsOf = <Schema extends z.ZodMiniType>(
  schema: Schema,
  list: readonly unknown[] | undefined,
): readonly z.output<Schema>[] =>
  (list ?? []).flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });

const longestId = 200;

/** What another program knows a thing by, as text; undefined where that can be no id. */
export const idOf = (value: unknown): string | undefined => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' && value.length <= longestId ? value : undefined;
};
