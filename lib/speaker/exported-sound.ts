import { ChatError } from '@/lib/domain/chat-error';
import { joinBytes } from '@/lib/domain/join-bytes';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import { type Mp3Frame, takeMp3Frames } from './container/mp3-frames';

/** Where the names `Xing` and `Info` are in a frame that describes a whole file: after its side information. */
const factOffsets = [13, 21, 36];
const factNames = ['Xing', 'Info'];

/** A frame that says how long a file is would give the length of one sentence. */
const isFacts = ({ bytes }: Mp3Frame): boolean =>
  factOffsets.some((at) => factNames.includes(String.fromCharCode(...bytes.subarray(at, at + 4))));

const millisecondsOf = ({ samples, sampleRate }: Mp3Frame): number => (samples / sampleRate) * 1000;

const joined = (frames: readonly Mp3Frame[]): Uint8Array<ArrayBuffer> => joinBytes(frames.map(({ bytes }) => bytes));

/**
 * The sound of a sentence as whole MP3 frames, which may follow any others in a file (ISO/IEC 11172-3 2.4.1). Keeps
 * `restMs` of the silence after the last word, where the words' times are known. Throws ChatError `malformed` for what
 * is not MP3.
 */
export const savedSound = async (
  chunks: AsyncIterable<SpeechChunk>,
  restMs: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces: Uint8Array[] = [];
  let spokenMs = 0;
  for await (const chunk of chunks) {
    if (chunk.type === 'audio') pieces.push(chunk.bytes);
    else spokenMs = Math.max(spokenMs, chunk.atMs + chunk.durationMs);
  }
  const frames = takeMp3Frames(joinBytes(pieces)).frames.filter((frame) => !isFacts(frame));
  if (frames.length === 0) {
    throw new ChatError(pieces.length === 0 ? { code: 'ended-early', fault: 'no-sound' } : { code: 'malformed' });
  }
  if (spokenMs === 0) return joined(frames);
  let atMs = 0;
  return joined(
    frames.filter((frame) => {
      const isKept = atMs < spokenMs + restMs;
      atMs += millisecondsOf(frame);
      return isKept;
    }),
  );
};
