import {
  type Attachment,
  largestPdf,
  largestPicture,
  largestText,
  longestPictureSide,
  pictureTypes,
} from '@/lib/domain/attachment';
import { base64Of } from './base64';
import { scalePicture } from './scale-picture';

/** Why a file cannot be attached. */
export type FileProblem = 'unknown-type' | 'too-large' | 'unreadable' | 'empty' | 'too-many' | 'no-room';

export type ReadFile =
  | { readonly type: 'read'; readonly attachment: Attachment }
  | { readonly type: 'refused'; readonly problem: FileProblem };

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

/** Text is told by its bytes, since browsers know few types of code: valid UTF-8 without a NUL. */
const textOf = (bytes: Uint8Array): string | undefined => {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const readPicture = async (file: File, id: string): Promise<ReadFile> => {
  const picture = await scalePicture(file, longestPictureSide, largestPicture);
  if (picture === undefined) return refused('unreadable');
  if (picture.blob.size > largestPicture) return refused('too-large');
  const { blob, isScaled } = picture;
  const data = base64Of(new Uint8Array(await blob.arrayBuffer()));
  return {
    type: 'read',
    attachment: { id, name: file.name, mimeType: blob.type, data, ...(isScaled && { isScaled }) },
  };
};

const readPdf = async (file: File, id: string): Promise<ReadFile> => {
  if (file.size > largestPdf) return refused('too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { type: 'read', attachment: { id, name: file.name, mimeType: 'application/pdf', data: base64Of(bytes) } };
};

const readText = async (file: File, id: string): Promise<ReadFile> => {
  if (file.size > largestText) return refused('too-large');
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return refused('unknown-type');
  const data = base64Of(new TextEncoder().encode(text));
  return { type: 'read', attachment: { id, name: file.name, mimeType: textType(file.name), data } };
};

/** Reads a file as an attachment: pictures scaled to what services take, PDF as it is, everything else if it is text. */
export const readAttachment = async (file: File, id: string): Promise<ReadFile> => {
  try {
    if (file.size === 0) return refused('empty');
    if (pictureTypes.includes(file.type)) return await readPicture(file, id);
    if (file.type === 'application/pdf') return await readPdf(file, id);
    return await readText(file, id);
  } catch {
    // A file that was moved or deleted since it was chosen.
    return refused('unreadable');
  }
};
