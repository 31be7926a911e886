import type { FilePart } from '@/lib/domain/message';

/** How long the browser may take to read the file that it saves, ms. */
const readWithinMs = 60_000;

/** Saves a file of a message under its name. Always as bytes: nothing in it is opened or run. */
export const downloadFile = ({ data }: Pick<FilePart, 'data'>, name: string): void => {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
};
