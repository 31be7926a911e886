import { chatErrorSchema } from '@/lib/domain/chat-error-schema';
import { z } from '@/lib/domain/schema';
import type { SearchServiceInfo } from './search-service';

const check = z.object({
  /** ms since the epoch. */
  at: z.number(),
  /** How long it took. */
  ms: z.number(),
  /** How many pages a search found. */
  found: z.optional(z.number()),
  error: z.optional(chatErrorSchema),
});

/** What the last trial search said. */
export type SearchCheck = z.infer<typeof check>;

/** How a search service that the user set up is stored. */
export const searchConnectionSchema = z.object({
  serviceId: z.string(),
  /** Values of the fields that are not secret. */
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Which secrets are in the vault, by field name. */
  secrets: z.record(z.string(), z.object({ lastFour: z.string() })),
  /** The one that searches; at most one is. */
  isChosen: z.boolean(),
  check: z.optional(check),
  /** It came with an import: it gets no request until the user has looked at its form and saved it. */
  isImported: z.optional(z.literal(true)),
});

/** A search service as the user set it up, without its secrets. */
export type SearchConnection = z.infer<typeof searchConnectionSchema>;

/** The vault's record of a search service's secrets. */
export const searchSecretsId = (serviceId: string): string => `search:${serviceId}`;

/** What can be set up, and what is. */
export type SearchServices = {
  readonly catalog: readonly SearchServiceInfo[];
  readonly connections: readonly SearchConnection[];
};

/** What setting up or testing gives. Without `connection` nothing was kept. */
export type SearchTestResult = { readonly connection?: SearchConnection; readonly check: SearchCheck };
