import { readChunks } from '@/lib/chat-stream/read-chunks';
import { ChatError } from '@/lib/domain/chat-error';
import type { ServiceCall } from './service-call';

/**
 * The chunks of an answer's body as they arrive. An abort ends the iteration at once and quietly. A body that breaks
 * off is ChatError `reset`: after the headers no other failure of the connection is left.
 */
export async function* bodyChunks(response: Response, call: ServiceCall): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  try {
    yield* readChunks(response.body, call.context.signal);
  } catch (error) {
    throw error instanceof ChatError ? error : new ChatError({ code: 'reset', host: call.host });
  }
}
