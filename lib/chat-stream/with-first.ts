/** An iteration whose first value was taken out to look at it, whole again. Leaving the loop ends the rest. */
export async function* withFirst<Value>(first: Value, rest: AsyncGenerator<Value>): AsyncGenerator<Value> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
