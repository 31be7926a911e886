import { z } from '@/lib/domain/schema';

/** A text of a result that nothing depends on: `null`, and what is no text, is absent. */
export const textOrNone = z.catch(z.optional(z.string()), undefined);

/**
 * The results of a service, each read by itself: one without an address takes none of the others away. `null` is no result; a
 * list of which nothing reads has another form.
 */
export const eachResult = <Result>(result: z.ZodMiniType<Result>) => {
  const list = z.array(z.catch(z.optional(result), undefined));
  const readable = list.check(z.refine((all) => all.length === 0 || all.some((one) => one !== undefined)));
  return z.pipe(
    z.nullish(readable),
    z.transform((all) => (all ?? []).filter((one) => one !== undefined)),
  );
};
