import { readLines } from '@/lib/chat-stream/line-reader';
import { decodeBase64 } from '@/lib/domain/base64';
import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import { z } from '@/lib/domain/schema';
import { parseJsonText } from '@/lib/http/json-text';

const lineSchema = z.object({
  audio: z.string(),
  timestamps: z.nullish(z.array(z.object({ word: z.string(), start_time: z.number(), end_time: z.number() }))),
});

const soundOf = (data: string, host: string): Uint8Array => {
  try {
    return decodeBase64(data);
  } catch (error) {
    throw new ChatError({ code: 'malformed', host }, { cause: error });
  }
};

/** Punctuation has times of its own there. */
const isWord = ({ word }: { readonly word: string }): boolean => /[\p{L}\p{N}]/u.test(word);

/**
 * The sound and the words of an answer of Kokoro-FastAPI's `/dev/captioned_speech`: a line of JSON for each piece, whose
 * times, s, count from the beginning of the whole. Ends quietly when the signal aborts. Throws ChatError `not-an-api`
 * for any other answer, `ended-early` for one without sound, `reset` when the connection breaks.
 */
export async function* captionedSpeech(
  response: Response,
  host: string,
  signal: AbortSignal,
): AsyncGenerator<SpeechChunk> {
  let hasAudio = false;
  try {
    for await (const line of readLines(response.body ?? new Blob([]).stream(), signal)) {
      const read = z.safeParse(lineSchema, parseJsonText(line)?.value);
      if (!read.success) throw new ChatError({ code: 'not-an-api', host, status: response.status });
      for (const { word, start_time: start, end_time: end } of (read.data.timestamps ?? []).filter(isWord)) {
        yield { type: 'word', atMs: start * 1000, durationMs: Math.max(0, end - start) * 1000, text: word };
      }
      const bytes = soundOf(read.data.audio, host);
      if (bytes.length === 0) continue;
      hasAudio = true;
      yield { type: 'audio', bytes };
    }
  } catch (error) {
    if (signal.aborted) return;
    throw error instanceof ChatError ? error : new ChatError({ code: 'reset', host }, { cause: error });
  }
  if (!hasAudio && !signal.aborted) throw new ChatError({ code: 'ended-early', fault: 'no-sound', host });
}
