import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { Tool, ToolContext, ToolSource } from '@/lib/domain/tools/tool';
import { unlessAborted } from '@/lib/domain/unless-aborted';

/** A source that takes longer to name its tools is not waited for, ms. */
const listLimitMs = 10_000;

/** The tools of a source. `problem`: it did not answer; the tools are those that it named last, if it did. */
export type SourceList = {
  readonly source: ToolSource;
  readonly tools: readonly Tool[];
  readonly problem?: ChatErrorData;
};

export type SourceListsContext = {
  sources(): Promise<readonly ToolSource[]>;
  contextFor(signal: AbortSignal): ToolContext;
  explain(error: unknown): ChatErrorData;
};

/** Asks sources for their tools. */
export type SourceLists = {
  /** All sources, in the order in which they are offered. Those that are not in `ids` are not asked. */
  read(ids: readonly string[] | 'all', signal: AbortSignal): Promise<readonly SourceList[]>;
};

/** Makes it. A list outlives a source's failure as long as the worker does, so that requests begin as before. */
export const createSourceLists = ({ sources, contextFor, explain }: SourceListsContext): SourceLists => {
  const last = new Map<string, readonly Tool[]>();
  const ask = async (source: ToolSource, stopped: AbortSignal): Promise<SourceList> => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(listLimitMs)]);
    try {
      const tools = await unlessAborted(source.list(contextFor(signal)), signal);
      last.set(source.id, tools);
      return { source, tools };
    } catch (error) {
      const problem: ChatErrorData = signal.aborted ? { code: 'timeout' } : explain(error);
      return { source, tools: last.get(source.id) ?? [], problem };
    }
  };
  return {
    read: async (ids, signal) =>
      Promise.all(
        (await sources()).map((source) =>
          ids === 'all' || ids.includes(source.id) ? ask(source, signal) : { source, tools: last.get(source.id) ?? [] },
        ),
      ),
  };
};
