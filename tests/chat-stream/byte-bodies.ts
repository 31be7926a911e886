/** Text as bytes, cut at these places (any numbers; they are brought into the text's range). */
export const cutBytes = (text: string, cuts: readonly number[]): readonly Uint8Array[] => {
  const bytes = new TextEncoder().encode(text);
  const places = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b);
  return [0, ...places].map((start, index) => bytes.slice(start, places[index] ?? bytes.length));
};

/** A body that gives these chunks one by one and tells whether it was cancelled. With `hangs` it never closes. */
export const bodyOf = (chunks: readonly Uint8Array[], hangs = false) => {
  const state = { isCancelled: false };
  let next = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = chunks[next];
        next += 1;
        if (chunk !== undefined) controller.enqueue(chunk);
        else if (!hangs) controller.close();
      },
      cancel: () => {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
};

export const bodyOfText = (text: string): ReadableStream<Uint8Array> => bodyOf([new TextEncoder().encode(text)]).body;

export const collect = async <Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
};
