/** An iteration with its first value, which was taken out to look at it, put back. Leaving the loop ends the rest. */
export async function* withFirst<Value>(first: Value, rest: AsyncGenerator<Value>): AsyncGenerator<Value> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
