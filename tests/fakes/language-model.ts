import type { BuiltInModel, BuiltInOptions, BuiltInSession } from '@/lib/platform/built-in-model';

/** What a scripted model does with a question. */
export type ModelScript = {
  readonly state?: string;
  readonly pieces?: readonly string[];
  /** After the pieces: it ends, says nothing more, or fails with an exception of this name. */
  readonly end?: 'close' | 'hang' | { readonly name: string };
  readonly contextWindow?: number;
  /** Exception of `create`. */
  readonly refusal?: string;
  /** An event of the session as soon as it is asked. */
  readonly event?: 'contextoverflow' | 'quotaoverflow';
  /** Tokens that the session counts; absent = a browser that tells none. */
  readonly usage?: { readonly before: number; readonly question: number; readonly after: number };
};

/** Stands in for the browser's `LanguageModel`, as `built-in-model/fixture.json` describes it; records what it is asked. */
export const createFakeModel = (script: ModelScript = {}) => {
  const created: BuiltInOptions[] = [];
  const asked: string[] = [];
  let closed = 0;

  const answer = (signal: AbortSignal): ReadableStream<string> =>
    new ReadableStream<string>({
      start: (controller) => {
        const fail = (): void => controller.error(signal.reason);
        if (signal.aborted) return fail();
        for (const piece of script.pieces ?? []) controller.enqueue(piece);
        const { end = 'close' } = script;
        if (end === 'close') controller.close();
        else if (end === 'hang') signal.addEventListener('abort', fail, { once: true });
        else controller.error(new DOMException('The words of the browser', end.name));
      },
    });

  const session = (): BuiltInSession => {
    const listeners = new Map<string, () => void>();
    let used = script.usage?.before;
    return {
      ...(script.contextWindow !== undefined && { contextWindow: script.contextWindow }),
      get contextUsage() {
        return used ?? Number.NaN;
      },
      ...(script.usage !== undefined && { measureContextUsage: async () => script.usage?.question ?? 0 }),
      addEventListener: (type, listener) => void listeners.set(type, listener),
      promptStreaming: (text, { signal }) => {
        asked.push(text);
        if (script.event !== undefined) listeners.get(script.event)?.();
        used = script.usage?.after;
        return answer(signal);
      },
      destroy: () => {
        closed += 1;
      },
    };
  };

  const model: BuiltInModel = {
    availability: async () => script.state ?? 'available',
    create: async (options) => {
      created.push(options);
      options.signal.throwIfAborted();
      if (script.refusal !== undefined) throw new DOMException('The words of the browser', script.refusal);
      return session();
    },
    params: async () => ({ defaultTopK: 3, maxTemperature: 2 }),
  };
  return { model, created, asked, closedCount: () => closed };
};
