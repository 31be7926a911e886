import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { KnownTools, Listing, ToolContext, ToolSource } from '@/lib/domain/tools/tool';
import { unlessAborted } from '@/lib/domain/unless-aborted';

/** A source that takes longer to name its tools is not waited for, ms. */
const listLimitMs = 10_000;

/** The tools of a source. `problem`: it did not answer; the tools are those that it named last, if it did. */
export type SourceList = KnownTools & { readonly source: ToolSource };

export type SourceListsContext = {
  sources(): Promise<readonly ToolSource[]>;
  contextFor(signal: AbortSignal): ToolContext;
  explain(error: unknown): ChatErrorData;
};

/** The tools of sources, in the order in which they are offered. */
export type SourceLists = {
  /** Asks these sources; the others are left out. `how`: a source that was asked a moment ago is not asked again unless it is to be. */
  read(ids: readonly string[] | 'all', signal: AbortSignal, how?: Listing): Promise<readonly SourceList[]>;
  /** All sources, with what is known of their tools: nothing leaves for it. */
  known(): Promise<readonly SourceList[]>;
};

/** Makes it. A list outlives a source's failure, so that requests begin as before. */
export const createSourceLists = ({ sources, contextFor, explain }: SourceListsContext): SourceLists => {
  /** Of sources that did not answer when they were asked last. */
  const problems = new Map<string, ChatErrorData>();
  const nothing: KnownTools = { tools: [] };

  const ask = async (source: ToolSource, stopped: AbortSignal, how?: Listing): Promise<SourceList> => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(listLimitMs)]);
    try {
      // Who is late is not waited for, and goes on: what comes is there the next time.
      const listing = source.list(contextFor(stopped), how);
      listing.then(
        () => problems.delete(source.id),
        () => undefined,
      );
      const tools = await unlessAborted(listing, signal);
      // When it was asked, and what it left out, the source knows: that need not be now.
      const { problem: _, ...facts } = (await source.known?.().catch(() => nothing)) ?? nothing;
      return { ...facts, source, tools };
    } catch (error) {
      const problem: ChatErrorData = signal.aborted ? { code: 'timeout' } : explain(error);
      // Who stops an answer has not found out anything about a server.
      if (!stopped.aborted) problems.set(source.id, problem);
      return { source, ...((await source.known?.().catch(() => nothing)) ?? nothing), problem };
    }
  };
  const knownOf = async (source: ToolSource): Promise<SourceList> => {
    if (source.known === undefined) return ask(source, new AbortController().signal);
    const problem = problems.get(source.id);
    return { source, ...(await source.known().catch(() => nothing)), ...(problem !== undefined && { problem }) };
  };
  return {
    read: async (ids, signal, how) => {
      const asked = (await sources()).filter(({ id }) => ids === 'all' || ids.includes(id));
      return Promise.all(asked.map((source) => ask(source, signal, how)));
    },
    known: async () => Promise.all((await sources()).map(knownOf)),
  };
};
