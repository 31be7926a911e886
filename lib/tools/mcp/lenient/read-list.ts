import { clientPageMs } from './list-pages';
import { leftOutReason, missingFrom } from './tools';

/** Whether an item stands for what did not come of its list, or is on more pages than are read. */
export const isMark = ({ _meta = {} }: { readonly _meta?: Readonly<Record<string, unknown>> | undefined }): boolean =>
  missingFrom in _meta || leftOutReason in _meta;

/** How the client reads a list. It is asked for afresh, so that one that was cut is whole as soon as its server is. */
export const listOptions = (signal: AbortSignal) => ({
  signal,
  timeout: clientPageMs,
  cacheMode: 'refresh' as const,
});
