import type { WebSocket } from 'ws';
import { soundOf } from '../speech-sound/sound';
import { serviceAudio, serviceText, wordMetadata } from './service-messages';
import { type ReadSsml, readSsml } from './ssml-reader';

/**
 * How a turn goes wrong. `drop`: the connection breaks in the middle of the audio. `no-audio`: the turn ends without a
 * sound. `hang`: nothing more comes. `stall`: nothing more comes after half of the audio. `garbage`: a binary message whose length leads beyond it. `too-long`: closed with
 * 1007 as for more than ten minutes of audio.
 */
export type TurnFault = 'drop' | 'no-audio' | 'hang' | 'stall' | 'garbage' | 'too-long';

/** One turn as it was asked for. */
export type SpokenTurn = {
  readonly requestId: string;
  readonly voice: string;
  readonly text: string;
  readonly style?: string;
};

export type TurnOptions = {
  /** Until the first audio, ms. */
  readonly firstByteMs: number;
  /** How many times faster than it is heard the audio is sent; infinite by default. */
  readonly speed: number;
  readonly fault: TurnFault | undefined;
  onTurn(turn: SpokenTurn): void;
  /** The first audio of a turn goes out now. */
  onAudio?(text: string): void;
};

/** The size of the real service's messages is not known; this is 120 ms of sound. */
const frameBytes = 720;
const bytesPerMs = 6;

const wait = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));

const sendAudio = async (
  socket: WebSocket,
  requestId: string,
  mp3: Uint8Array,
  { speed }: TurnOptions,
): Promise<void> => {
  const begin = performance.now();
  for (let start = 0; start < mp3.length; start += frameBytes) {
    const frame = mp3.subarray(start, start + frameBytes);
    socket.send(serviceAudio(requestId, frame));
    const sentMs = (start + frame.length) / bytesPerMs;
    if (Number.isFinite(speed)) await wait(begin + sentMs / speed - performance.now());
  }
};

/** What an SSML document asks for, as it is logged. */
export const spokenOf = ({
  voice,
  text,
  style,
}: Exclude<ReadSsml, { refusal: string }>): Omit<SpokenTurn, 'requestId'> => ({
  voice,
  text,
  ...(style !== undefined && { style }),
});

/** Speaks one turn over a socket as the service does. A document that it would refuse closes the socket with 1007. */
export const speakTurn = async (
  socket: WebSocket,
  requestId: string,
  ssml: string,
  options: TurnOptions,
): Promise<void> => {
  const wanted = readSsml(ssml);
  if ('refusal' in wanted) return socket.close(1007, `SSML parsing error: ${wanted.refusal}`);
  options.onTurn({ requestId, ...spokenOf(wanted) });
  const { fault } = options;
  if (fault === 'hang') return;
  socket.send(serviceText(requestId, 'turn.start', { context: { serviceTag: '0'.repeat(32) } }));
  socket.send(serviceText(requestId, 'response', { context: { serviceTag: '' }, audio: { type: 'inline' } }));
  if (fault === 'too-long') {
    return socket.close(1007, 'The input exceeded the configured maximum media duration of 600000ms');
  }
  if (fault === 'garbage') return socket.send(Uint8Array.of(0xff, 0xff, 1, 2, 3));
  const { mp3, words } = await soundOf(wanted.text, wanted.locale);
  await wait(options.firstByteMs);
  if (mp3.length > 0 && fault !== 'no-audio') {
    socket.send(serviceText(requestId, 'audio.metadata', wordMetadata(words)));
    const isCut = fault === 'drop' || fault === 'stall';
    options.onAudio?.(wanted.text);
    await sendAudio(socket, requestId, isCut ? mp3.subarray(0, mp3.length / 2) : mp3, options);
    if (fault === 'stall') return;
    if (isCut) return socket.terminate();
    socket.send(serviceAudio(requestId, new Uint8Array()));
  }
  socket.send(serviceText(requestId, 'turn.end', {}));
};
