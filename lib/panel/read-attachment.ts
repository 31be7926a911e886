import { largestText } from '@/lib/domain/attachment';
import { largestPicture, maxPictureSide, pictureTypes } from '@/lib/domain/attachments/attachment-limits';
import { base64Of } from '@/lib/domain/base64';
import { shownName } from '@/lib/domain/shown-name';
import type { FileProblem } from '@/lib/panel/draft-files';
import { scalePicture } from '@/lib/platform/scale-picture';
import type { ReadFile, ReadOptions } from './read-file';

const refused = (problem: FileProblem): ReadFile => ({ type: 'refused', problem });

const typesByEnding: ReadonlyMap<string, string> = new Map([
  ['md', 'text/markdown'],
  ['markdown', 'text/markdown'],
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
  ['html', 'text/html'],
  ['htm', 'text/html'],
]);

const textType = (name: string): string =>
  typesByEnding.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? 'text/plain';

const readPicture = async (file: File, id: string): Promise<ReadFile> => {
  const picture = await scalePicture(file, maxPictureSide, largestPicture);
  if (picture === undefined) return refused(pictureTypes.includes(file.type) ? 'unreadable' : 'unknown-picture');
  if (picture.blob.size > largestPicture) return refused('too-large');
  const { blob, redrawn } = picture;
  const data = base64Of(new Uint8Array(await blob.arrayBuffer()));
  return {
    type: 'read',
    attachment: { id, name: shownName(file.name), mimeType: blob.type, data, ...(redrawn && { redrawn }) },
  };
};

/** Text is recognized by its bytes, since browsers know few types of code. */
const readTextFile = async (file: File, id: string): Promise<ReadFile> => {
  if (file.size > largestText) return refused('too-large');
  const { readText } = await import('@/lib/documents/text-encoding');
  const read = readText(new Uint8Array(await file.arrayBuffer()));
  if (read.type !== 'text') return refused(read.type === 'no-text' ? 'unknown-type' : read.type);
  const data = base64Of(new TextEncoder().encode(read.text));
  return { type: 'read', attachment: { id, name: shownName(file.name), mimeType: textType(file.name), data } };
};

/** An SVG drawing is text, and is sent as text. Few systems know a type for the pictures of some phones. */
const isPicture = ({ name, type }: File): boolean =>
  (type.startsWith('image/') && type !== 'image/svg+xml') || /\.hei[cf]$/i.test(name);

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/**
 * Reads a file as an attachment: pictures as PNG or JPEG of the size that services take, PDF as it is with its text
 * beside it, Word files as their text, everything else if it is text. Rejects with the signal's reason when it aborts.
 */
export const readAttachment = async (file: File, id: string, options: ReadOptions): Promise<ReadFile> => {
  try {
    if (file.size === 0) return refused('empty');
    if (isPicture(file)) return await readPicture(file, id);
    if (file.type === 'application/pdf') return await (await import('./parse-document')).readPdf({ file, id }, options);
    // Without an office program installed, a browser knows no type for the ending.
    if (file.type === wordType || /\.docx$/i.test(file.name)) {
      return await (await import('./parse-document')).readDocx({ file, id });
    }
    return await readTextFile(file, id);
  } catch (error) {
    if (options.signal.aborted) throw error;
    // A file that was moved or deleted since it was chosen.
    return refused('unreadable');
  }
};
