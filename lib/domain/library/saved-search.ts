import { z } from '@/lib/domain/schema';

/** How long the name of a saved search is at most, UTF-16 units. */
export const longestSearchName = 60;

/** How long the text of a saved search is at most, UTF-16 units. */
export const longestSearchText = 500;

/** So many saved searches there is room for. */
export const mostSavedSearches = 50;

/** What stands in the search field, with its filters, under a name. */
export const savedSearchSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(longestSearchName)),
  text: z.string().check(z.minLength(1), z.maxLength(longestSearchText)),
});

export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** In the order in which they are offered. */
export const savedSearchesSchema = z.array(savedSearchSchema).check(z.maxLength(mostSavedSearches));
