import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import { hostOf } from '@/lib/domain/network-address';
import type { VoiceContext } from '@/lib/domain/read-aloud/voice-engine';

/** What a socket reported and nobody has read yet. */
type Report<Frame> = { readonly frame: Frame } | { readonly error: ChatError };

/** A socket that a warm socket can hold. */
export type HeldSocket = {
  readonly isOpen: () => boolean;
  send(text: string): void;
  close(): void;
};

/** An open socket of a speech service whose messages are frames of one kind. */
export type SpeechServiceSocket<Frame> = HeldSocket & {
  /**
   * The next frame. Throws ChatError `ended-early` when the socket closes, `malformed` for garbage and `too-large` for a
   * service that sends more than anybody can read; both close it.
   */
  next(): Promise<Frame>;
};

/** How the messages of a service are read, and with which subprotocols its socket is opened. */
export type SocketForm<Frame> = {
  /** Throws for a message that is none of the service's. */
  parse(data: unknown): Frame;
  readonly protocols?: readonly string[];
};

const handshakeMs = 5000;
/** A message of sound holds less than a second of it: half a million characters, or bytes, are many times that. */
const longestMessage = 500_000;
/** Messages that may wait to be read: a sentence of several minutes. */
const mostWaiting = 20_000;

const closeError = (event: CloseEvent, host: string): ChatError => {
  const detail = `socket closed with code ${event.code}${event.reason === '' ? '' : `: ${event.reason}`}`;
  return new ChatError({ code: 'ended-early', host, detail });
};

const lengthOf = (data: unknown): number =>
  typeof data === 'string' ? data.length : data instanceof ArrayBuffer ? data.byteLength : 0;

const framed = <Frame>(data: unknown, parse: (data: unknown) => Frame): Report<Frame> => {
  try {
    if (lengthOf(data) > longestMessage) return { error: new ChatError({ code: 'too-large' }) };
    return { frame: parse(data) };
  } catch (error) {
    return { error: error instanceof ChatError ? error : new ChatError({ code: 'malformed' }, { cause: error }) };
  }
};

/** Frames in the order in which they came; a frame that nobody awaits yet waits here. */
const reportQueue = <Frame>() => {
  const reports: Report<Frame>[] = [];
  let waiting: ((report: Report<Frame>) => void) | undefined;
  return {
    put: (report: Report<Frame>): void => {
      if (waiting === undefined) reports.push(report);
      else waiting(report);
      waiting = undefined;
    },
    count: () => reports.length,
    take: (): Promise<Report<Frame>> => {
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
export const openSpeechSocket = async <Frame>(
  url: string,
  form: SocketForm<Frame>,
  context: VoiceContext,
): Promise<SpeechServiceSocket<Frame>> => {
  context.signal.throwIfAborted();
  const host = hostOf(url);
  const socket = context.connect(url, form.protocols);
  socket.binaryType = 'arraybuffer';
  const queue = reportQueue<Frame>();
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
    // Whoever opens one has reached the service before, or asks it next why.
    const turnAway = (): void => fail({ code: 'refused', fault: 'turned-away' });
    socket.onerror = turnAway;
    socket.onclose = turnAway;
  });

  const close = (): void => {
    isOpen = false;
    socket.close();
  };
  isOpen = true;
  socket.onmessage = (event: MessageEvent<unknown>) => {
    const isFull = queue.count() >= mostWaiting;
    const report = isFull ? { error: new ChatError({ code: 'too-large', host }) } : framed(event.data, form.parse);
    queue.put(report);
    if (!('error' in report)) return;
    socket.onmessage = null;
    close();
  };
  socket.onclose = (event) => {
    isOpen = false;
    queue.put({ error: closeError(event, host) });
  };

  const next = async (): Promise<Frame> => {
    const report = await queue.take();
    if ('error' in report) throw report.error;
    return report.frame;
  };
  return { isOpen: () => isOpen, send: (text) => socket.send(text), next, close };
};
