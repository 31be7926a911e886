import { z } from '@/lib/domain/schema';

const pattern = z.string().check(z.minLength(1), z.maxLength(300));

/** What the user chose about web pages. Written as a whole. */
export const pagePreferencesSchema = z.object({
  /** Match patterns of the sites where a toolbar appears at a selection. */
  toolbarSites: z._default(z.array(pattern).check(z.maxLength(500)), []),
  /** The user was asked once where they want it. */
  wasAskedAboutToolbar: z._default(z.boolean(), false),
  /** A page is still read aloud after the user has left it. */
  readsOn: z._default(z.boolean(), false),
});

export type PagePreferences = z.infer<typeof pagePreferencesSchema>;
