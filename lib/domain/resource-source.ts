import { z } from './schema';

/** Where the content of an attachment comes from, when a server that the user connected gave it: a stranger wrote it. */
export const resourceSourceSchema = z.object({
  /** The user's name for the server. */
  server: z.string().check(z.maxLength(200)),
  /** As in a URL. */
  host: z.string().check(z.maxLength(300)),
  uri: z.string().check(z.maxLength(4096)),
});

export type ResourceSource = z.infer<typeof resourceSourceSchema>;
