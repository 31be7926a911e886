import { largestRecording } from '@/lib/domain/dictation/dictation-preferences';
import type { Recording } from '@/lib/domain/dictation/recognizer';
import { watchLevel } from './level';

/** What happens while the microphone is open. */
export type CaptureEvents = {
  /** Some twenty times a second: root mean square of the samples, 0 to 1. */
  onLevel(level: number): void;
  /** The recording has become as large as one may be. */
  onFull(): void;
  /** The microphone was taken away: unplugged, or the access to it withdrawn. */
  onLost(): void;
};

/** An open microphone that is being recorded. */
export type Capture = {
  /** Closes the microphone; answers with what was recorded. */
  stop(): Promise<Recording>;
  /** Closes the microphone and forgets the recording. */
  discard(): void;
};

const chunkMs = 250;
/** Speech in Opus is clear at 32 kbit/s, and two minutes of it are half a megabyte. */
const bitsPerSecond = 32_000;

/** Chromium records WebM, Firefox Ogg. */
const mimeTypes = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'] as const;

/** Records a microphone and measures how loud it is. However it ends, the microphone is closed. */
export const startCapture = (stream: MediaStream, events: CaptureEvents): Capture => {
  const chunks: Blob[] = [];
  let size = 0;
  const mimeType = mimeTypes.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType !== undefined && { mimeType }),
  });
  const stopLevel = watchLevel(stream, events.onLevel);
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.ondataavailable = ({ data }) => {
    size += data.size;
    if (size <= largestRecording) chunks.push(data);
    else events.onFull();
  };
  const tracks = stream.getTracks();
  for (const track of tracks) track.onended = () => events.onLost();
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    stopLevel();
    for (const track of tracks) {
      track.onended = null;
      track.stop();
    }
  };
  recorder.start(chunkMs);

  return {
    stop: async () => {
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      close();
      const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
      return { mimeType: recorder.mimeType, bytes };
    },
    discard: () => {
      recorder.ondataavailable = null;
      if (recorder.state !== 'inactive') recorder.stop();
      close();
    },
  };
};
