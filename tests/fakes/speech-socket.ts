import type { SpeechSocket } from '@/lib/domain/read-aloud/voice-engine';

/** A socket of a speech service that a test moves by hand. */
export type FakeSpeechSocket = {
  readonly url: string;
  readonly protocols: readonly string[];
  /** What was sent over it. */
  readonly sent: readonly string[];
  /** How often it was closed from our side. */
  closeCount(): number;
  open(): void;
  /** The handshake is refused, or the connection breaks. */
  fail(): void;
  hear(data: unknown): void;
  /** The service closes it. */
  end(code: number, reason?: string): void;
};

/** Opens sockets that do nothing by themselves, and keeps them. */
export const createSpeechSockets = () => {
  const sockets: FakeSpeechSocket[] = [];
  const connect = (url: string, protocols: readonly string[] = []): SpeechSocket => {
    const sent: string[] = [];
    let closed = 0;
    const face: SpeechSocket = {
      binaryType: 'blob',
      onopen: null,
      onerror: null,
      onclose: null,
      onmessage: null,
      send: (data) => void sent.push(data),
      close: () => {
        closed += 1;
      },
    };
    sockets.push({
      url,
      protocols,
      sent,
      closeCount: () => closed,
      open: () => face.onopen?.(new Event('open')),
      fail: () => face.onerror?.(new Event('error')),
      hear: (data) => face.onmessage?.(new MessageEvent('message', { data })),
      end: (code, reason = '') =>
        face.onclose?.(Object.assign(new Event('close'), { code, reason, wasClean: code === 1000 })),
    });
    return face;
  };
  const at = (index: number): FakeSpeechSocket => {
    const socket = sockets.at(index);
    if (socket === undefined) throw new Error('no such socket was opened');
    return socket;
  };
  return { connect, at, count: () => sockets.length };
};

/** A text message of the service. */
export const textFrame = (path: string, requestId: string, data = ''): string =>
  `X-RequestId:${requestId}\r\nPath:${path}\r\n\r\n${data}`;

/** A binary message of the service: two bytes of length, the head, sound. */
export const audioFrame = (requestId: string, sound: readonly number[], path = 'audio'): ArrayBuffer => {
  const head = new TextEncoder().encode(`X-RequestId:${requestId}\r\nPath:${path}\r\n`);
  return Uint8Array.from([head.length >> 8, head.length & 255, ...head, ...sound]).buffer;
};

/** What a service tells of words, in its units of 100 ns. */
export const wordsData = (...words: readonly { readonly text: string; readonly at: number }[]): string =>
  JSON.stringify({
    Metadata: words.map(({ text, at }) => ({
      Type: 'WordBoundary',
      Data: { Offset: at, Duration: 5_000_000, text: { Text: text, BoundaryType: 'WordBoundary' } },
    })),
  });
