import type { ToolContext } from '@/lib/domain/tools/tool';

/** A context in which time stands still and nothing can be fetched, unless a test says otherwise. */
export const toolContext = (overrides: Partial<ToolContext> = {}): ToolContext => ({
  clock: { now: () => Date.UTC(2026, 10, 23, 9, 15, 0) },
  signal: new AbortController().signal,
  fetch: () => Promise.reject(new Error('Nothing may be fetched here')),
  after: () => () => undefined,
  ...overrides,
});
