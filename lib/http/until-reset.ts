import { ChatError } from '@/lib/domain/chat-error';

/**
 * The events of an answer that is read on after its end of generation, for the usage that follows: once `isFinished`,
 * a broken connection is a quiet end, since only the usage is lost with it.
 */
export async function* untilReset<T>(events: AsyncIterable<T>, isFinished: () => boolean): AsyncGenerator<T> {
  try {
    yield* events;
  } catch (error) {
    if (!isFinished() || !(error instanceof ChatError) || error.data.code !== 'reset') throw error;
  }
}
