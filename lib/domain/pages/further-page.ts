import { z } from '@/lib/domain/schema';

/** The most bytes of a further page that are taken. */
export const largestFurtherPage = 5_000_000;
/** No more further pages of an article are fetched. */
export const maxFurtherPages = 40;

/** The attribute of a further page's root that says where it came from: the base of its frame may be another one. */
export const furtherPageAddress = 'data-parley-address';

/** What a page's document says of a further page that it was asked to lay out. `url`: where it came from at last. */
export const furtherPageSchema = z.union([
  z.object({ url: z.string().check(z.maxLength(4096)) }),
  z.object({ problem: z.enum(['refused', 'not-a-page', 'too-large', 'slow']) }),
]);

/** See `furtherPageSchema`. */
export type FurtherPage = z.infer<typeof furtherPageSchema>;
