import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { type HeldSocket, openSpeechSocket } from './speech-socket';
import { parseBinaryFrame, parseTextFrame, type SynthesisFrame } from './synthesis-frame';

/** An open socket of a synthesis service: Edge's read-aloud and Azure Speech use the same protocol. */
export type SynthesisSocket = HeldSocket & {
  /** The next frame of this turn. Throws as the `next` of `SpeechServiceSocket` does. */
  next(requestId: string): Promise<SynthesisFrame>;
};

const parse = (data: unknown): SynthesisFrame => {
  if (typeof data === 'string') return parseTextFrame(data);
  if (data instanceof ArrayBuffer) return parseBinaryFrame(data);
  throw new ChatError({ code: 'malformed' });
};

/** Opens a socket, as `openSpeechSocket` does. */
export const openSynthesisSocket = async (url: string, context: VoiceContext): Promise<SynthesisSocket> => {
  const socket = await openSpeechSocket(url, { parse }, context);
  const next = async (requestId: string): Promise<SynthesisFrame> => {
    for (;;) {
      const frame = await socket.next();
      const { requestId: named } = frame;
      // Frames of an earlier turn may still be under way. One without a name can only belong to this turn.
      if (named === undefined || named.toLowerCase() === requestId.toLowerCase()) return frame;
    }
  };
  return { ...socket, next };
};

/**
 * The chunks of one turn, from its first frame to `turn.end`. Throws ChatError `ended-early` when the turn ends without
 * audio or the socket closes before its end; ends quietly, and closes the socket, when the signal aborts.
 */
export async function* turnChunks(
  socket: SynthesisSocket,
  requestId: string,
  signal: AbortSignal,
): AsyncGenerator<SpeechChunk> {
  let onAbort: () => void = () => undefined;
  // Closing waits for the service's own close; an abort does not.
  const aborted = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  let hasAudio = false;
  let isOver = false;
  try {
    while (!signal.aborted) {
      const frame = await Promise.race([socket.next(requestId), aborted]);
      if (frame === undefined || signal.aborted) return;
      if (frame.type === 'audio' && frame.bytes.length > 0) {
        hasAudio = true;
        yield { type: 'audio', bytes: frame.bytes };
      }
      if (frame.type === 'words') for (const word of frame.words) yield { type: 'word', ...word };
      if (frame.type !== 'turn-end') continue;
      isOver = true;
      if (!hasAudio) throw new ChatError({ code: 'ended-early', fault: 'no-sound' });
      return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    // A turn that was abandoned early still sends: its socket is useless for the next one.
    if (!isOver) socket.close();
  }
}
