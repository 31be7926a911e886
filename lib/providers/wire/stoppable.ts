import type { StreamPart } from '@/lib/domain/stream-part';
import type { ServiceCall } from '@/lib/http/service-call';
import { toChatError } from '@/lib/http/service-error';

/**
 * The parts of a call, which simply end when it is aborted; whatever an SDK throws becomes a ChatError without secrets.
 */
export async function* stoppable(parts: AsyncIterable<StreamPart>, call: ServiceCall): AsyncGenerator<StreamPart> {
  const { signal } = call.context;
  try {
    if (signal.aborted) return;
    for await (const part of parts) {
      yield part;
      if (signal.aborted) return;
    }
  } catch (error) {
    if (signal.aborted) return;
    throw toChatError(error, call.redact);
  }
}
