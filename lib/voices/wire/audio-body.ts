import { readChunks } from '@/lib/chat-stream/read-chunks';
import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';

/** What is certainly not audio: a captive portal's page, an error that came with status 200. */
const textual = /^(?:text\/|application\/(?:json|problem\+json|xml|xhtml))/iu;

/**
 * The audio of an answer, chunk by chunk; ends quietly when the signal aborts. Throws ChatError `not-an-api` for an
 * answer that is text, `ended-early` for one without a single byte, `reset` when the connection breaks.
 */
export async function* audioBody(response: Response, host: string, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
  if (textual.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw new ChatError({ code: 'not-an-api', host, status: response.status });
  }
  let hasAudio = false;
  try {
    if (response.body !== null) {
      for await (const bytes of readChunks(response.body, signal)) {
        if (bytes.length === 0) continue;
        hasAudio = true;
        yield { type: 'audio', bytes };
      }
    }
  } catch (error) {
    if (signal.aborted) return;
    throw new ChatError({ code: 'reset', host }, { cause: error });
  }
  if (!hasAudio && !signal.aborted) throw new ChatError({ code: 'ended-early', fault: 'no-sound', host });
}
