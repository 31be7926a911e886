import { formatStreamPart } from '@/lib/chat-stream/line-codec';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { Timers } from '@/lib/platform/clock';

const interval = 16;

/** The two parts as one, where one line can say both. */
const joinedPart = (last: StreamPart | undefined, part: StreamPart): StreamPart | undefined => {
  if (part.type === 'text' && last?.type === 'text') return { ...last, text: last.text + part.text };
  if (part.type === 'reasoning' && last?.type === 'reasoning') return { ...last, text: last.text + part.text };
  if (part.type !== 'tool_call_delta' || last?.type !== 'tool_call_delta') return undefined;
  if (last.toolCallId !== part.toolCallId) return undefined;
  return { ...last, argsTextDelta: last.argsTextDelta + part.argsTextDelta };
};

/** The same parts with neighbouring texts, reasoning and arguments of a call joined into one: fewer and longer lines. */
export const joinAdjacent = (parts: readonly StreamPart[]): readonly StreamPart[] => {
  const joined: StreamPart[] = [];
  for (const part of parts) {
    const both = joinedPart(joined.at(-1), part);
    if (both === undefined) joined.push(part);
    else joined[joined.length - 1] = both;
  }
  return joined;
};

/** Parts of one batch with the protocol line of each. */
export type Batch = { readonly parts: readonly StreamPart[]; readonly lines: readonly string[] };

/** Gathers parts into batches: the first is sent at once, the following ones at most 16 ms later. */
export type LineBatcher = {
  add(part: StreamPart): void;
  /** Sends what waits, at once. */
  flush(): void;
};

/** Makes a batcher that passes its batches to `send`, in order. */
export const createLineBatcher = (timers: Timers, send: (batch: Batch) => void): LineBatcher => {
  let waiting: StreamPart[] = [];
  let cancel: (() => void) | undefined;

  const flush = (): void => {
    cancel?.();
    cancel = undefined;
    if (waiting.length === 0) return;
    const parts = joinAdjacent(waiting);
    waiting = [];
    send({ parts, lines: parts.map(formatStreamPart) });
  };

  const wait = (): void => {
    cancel = timers.after(interval, () => {
      cancel = undefined;
      if (waiting.length === 0) return;
      flush();
      wait();
    });
  };

  return {
    add: (part) => {
      waiting.push(part);
      if (cancel !== undefined) return;
      flush();
      wait();
    },
    flush,
  };
};
