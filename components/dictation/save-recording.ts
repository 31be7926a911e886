import type { Recording } from '@/lib/domain/dictation/recognizer';

/** How long the browser may take to read the file that it saves, ms. */
const readWithinMs = 60_000;

/** Saves a recording as a file. */
export const saveRecording = ({ mimeType, bytes }: Recording, name: string): void => {
  const ending = /^audio\/(\w+)/.exec(mimeType)?.[1] ?? 'webm';
  const url = URL.createObjectURL(new Blob([bytes], { type: mimeType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
};
