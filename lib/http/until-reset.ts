import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import type { ServiceContext } from './service-call';

/** How long to wait for more after the end of generation, ms: it comes at once, or the service only stays connected. */
const maxRest = 2500;

/** A broken connection, or something that is no event: an end mark of somebody's own, a proxy's page or words. */
const ends: readonly ChatErrorCode[] = ['reset', 'malformed', 'not-an-api', 'ended-early'];
const isEnd = (error: unknown): boolean => error instanceof ChatError && ends.includes(error.data.code);

/**
 * The events of an answer that is read on after its end of generation, for the usage that follows: once `isFinished`, a
 * broken connection, something that is no event or 2.5 s without one is a quiet end, since only the usage is lost with it.
 */
export async function* untilReset<T>(
  events: AsyncIterable<T>,
  isFinished: () => boolean,
  { after }: Pick<ServiceContext, 'after'>,
): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const next = isFinished() ? await restOf(iterator, after) : await iterator.next();
      if (next === undefined || next.done === true) {
        isOver = next !== undefined;
        return;
      }
      yield next.value;
    }
  } catch (error) {
    isOver = true;
    if (!isFinished() || !isEnd(error)) throw error;
  } finally {
    // Not awaited: an iterator that waits for a byte ends when the call does.
    if (!isOver) void iterator.return?.()?.catch(() => undefined);
  }
}

const restOf = <T>(
  iterator: AsyncIterator<T>,
  after: ServiceContext['after'],
): Promise<IteratorResult<T> | undefined> =>
  new Promise((resolve, reject) => {
    const cancel = after(maxRest, () => resolve(undefined));
    iterator.next().then(resolve, reject).finally(cancel);
  });
