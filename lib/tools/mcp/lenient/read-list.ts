import { z } from '@/lib/domain/schema';
import { clientPageMs } from './list-pages';
import { leftOutReason, missingFrom } from './tools';

/** Whether an item stands for what did not come of its list, or is on more pages than are read. */
export const isMark = ({ _meta = {} }: { readonly _meta?: Readonly<Record<string, unknown>> | undefined }): boolean =>
  missingFrom in _meta || leftOutReason in _meta;

/** Whether an item stands for a page that did not come, and may the next time. */
export const isMissing = ({ _meta = {} }: Parameters<typeof isMark>[0]): boolean => missingFrom in _meta;

/** JSON-RPC's “method not found”: what a server does not have at all, whatever it said that it has. */
const unknownMethod = z.object({ code: z.literal(-32_601) });

/** Whether a server said that it does not know what it was asked for. */
export const isUnknownMethod = (error: unknown): boolean => unknownMethod.safeParse(error).success;

/** How the client reads a list. It is asked for afresh, so that one that was cut is whole as soon as its server is. */
export const listOptions = (signal: AbortSignal) => ({
  signal,
  timeout: clientPageMs,
  cacheMode: 'refresh' as const,
});
