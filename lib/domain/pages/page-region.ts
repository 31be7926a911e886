import { z } from '@/lib/domain/schema';

const word = z.string().check(z.minLength(1), z.maxLength(300));

/** What the page shows while a part of it is chosen, in the user's language. `size` holds `{width}` and `{height}`. */
export const regionWordsSchema = z.object({
  label: word,
  hint: word,
  take: word,
  cancel: word,
  size: word,
  locale: z.string().check(z.maxLength(35)),
  direction: z.enum(['ltr', 'rtl']),
});

export type RegionWords = z.infer<typeof regionWordsSchema>;

const length = z.number().check(z.minimum(0), z.maximum(100_000));
const side = z.number().check(z.minimum(1), z.maximum(100_000));

const chosenSchema = z.union([
  z.object({ area: z.object({ x: length, y: length, width: side, height: side }), viewWidth: side }),
  z.enum(['cancelled', 'disturbed']),
]);

/** A part of the window, CSS px; `disturbed`: the page took the choosing away. */
export type ChosenRegion = z.infer<typeof chosenSchema>;

/** What our script answered; undefined for anything else. */
export const readChosenRegion = (result: unknown): ChosenRegion | undefined => z.safeParse(chosenSchema, result).data;
