import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import { hostOf } from '@/lib/domain/network-address';
import type { SpeechChunk, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { parseBinaryFrame, parseTextFrame, type SynthesisFrame } from './synthesis-frame';

/** What a socket reported and nobody has read yet. */
type Report = { readonly frame: SynthesisFrame } | { readonly error: ChatError };

/** An open socket of a synthesis service: Edge's read-aloud and Azure Speech use the same protocol. */
export type SynthesisSocket = {
  readonly isOpen: () => boolean;
  send(text: string): void;
  /** The next frame of this turn. Throws ChatError `ended-early` when the socket closes, `malformed` for garbage. */
  next(requestId: string): Promise<SynthesisFrame>;
  close(): void;
};

const handshakeMs = 5000;

const closeError = (event: CloseEvent, host: string): ChatError => {
  const detail = `socket closed with code ${event.code}${event.reason === '' ? '' : `: ${event.reason}`}`;
  return new ChatError({ code: 'ended-early', host, detail });
};

const framed = (data: unknown): Report => {
  try {
    if (typeof data === 'string') return { frame: parseTextFrame(data) };
    if (data instanceof ArrayBuffer) return { frame: parseBinaryFrame(data) };
    return { error: new ChatError({ code: 'malformed' }) };
  } catch (error) {
    return { error: error instanceof ChatError ? error : new ChatError({ code: 'malformed' }, { cause: error }) };
  }
};

/** Frames in the order in which they came; a frame that nobody awaits yet waits here. */
const reportQueue = () => {
  const reports: Report[] = [];
  let waiting: ((report: Report) => void) | undefined;
  return {
    put: (report: Report): void => {
      if (waiting === undefined) reports.push(report);
      else waiting(report);
      waiting = undefined;
    },
    take: (): Promise<Report> => {
      const report = reports.shift();
      if (report !== undefined) return Promise.resolve(report);
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
  };
};

/**
 * Opens a socket. A browser does not tell why a handshake was refused (RFC 6455 10.1 hides it from scripts): throws
 * ChatError `refused` for any refusal, `timeout` after five seconds, and the signal's reason when it aborts.
 */
export const openSynthesisSocket = async (url: string, context: VoiceContext): Promise<SynthesisSocket> => {
  context.signal.throwIfAborted();
  const host = hostOf(url);
  const socket = context.connect(url);
  socket.binaryType = 'arraybuffer';
  const queue = reportQueue();
  let isOpen = false;

  await new Promise<void>((resolve, reject) => {
    const fail = (data: ChatErrorData): void => {
      settle();
      socket.close();
      reject(new ChatError({ host, ...data }));
    };
    const onAbort = (): void => {
      settle();
      socket.close();
      reject(context.signal.reason);
    };
    const cancel = context.after(handshakeMs, () => fail({ code: 'timeout' }));
    const settle = (): void => {
      cancel();
      context.signal.removeEventListener('abort', onAbort);
      socket.onopen = null;
      socket.onerror = null;
      socket.onclose = null;
    };
    context.signal.addEventListener('abort', onAbort, { once: true });
    socket.onopen = () => {
      settle();
      resolve();
    };
    socket.onerror = () => fail({ code: 'refused' });
    socket.onclose = () => fail({ code: 'refused' });
  });

  isOpen = true;
  socket.onmessage = (event: MessageEvent<unknown>) => queue.put(framed(event.data));
  socket.onclose = (event) => {
    isOpen = false;
    queue.put({ error: closeError(event, host) });
  };

  const next = async (requestId: string): Promise<SynthesisFrame> => {
    for (;;) {
      const report = await queue.take();
      if ('error' in report) throw report.error;
      const { requestId: named } = report.frame;
      // Frames of an earlier turn may still be under way. One without a name can only belong to this turn.
      if (named === undefined || named.toLowerCase() === requestId.toLowerCase()) return report.frame;
    }
  };

  const close = (): void => {
    isOpen = false;
    socket.close();
  };
  return { isOpen: () => isOpen, send: (text) => socket.send(text), next, close };
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
      if (!hasAudio) throw new ChatError({ code: 'ended-early' });
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
