import { z } from '@/lib/domain/schema';

/** A side field of another shape counts as absent: the answer itself is readable. */
export const lenient = <T extends z.core.$ZodType>(schema: T) => z.catch(z.nullish(schema), undefined);
