import { base64Of } from '@/lib/domain/base64';
import type { ImportedFile } from './imported';

const byEnding: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  json: 'application/json',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  html: 'text/html',
  htm: 'text/html',
  xml: 'text/xml',
  css: 'text/css',
};

export const unknownType = 'application/octet-stream';

/** What the ending of a name says about the file; undefined for one that says nothing. */
export const typeOfName = (name: string): string | undefined => {
  const ending = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined;
};

/** A type as others write it, without its parameters; undefined for what is none. */
export const typeOf = (written: string | undefined): string | undefined => {
  const type = (written ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[a-z]{1,20}\/[a-z0-9][a-z0-9.+-]{0,100}$/.test(type) ? type : undefined;
};

const longestName = 300;

/** The last part of a path, as the name of a file; undefined where nothing is left. */
export const fileName = (path: string | undefined): string | undefined => {
  const name = (path ?? '').split(/[\\/]/).at(-1)?.trim() ?? '';
  return name === '' ? undefined : name.slice(-longestName);
};

const named = (path: string | undefined) => {
  const name = fileName(path);
  return name !== undefined && { name };
};

/** A file that an export names and does not hold. */
export const missingFile = (path: string | undefined, type?: string): ImportedFile => ({
  type: 'file',
  ...named(path),
  mimeType: typeOf(type) ?? typeOfName(path ?? '') ?? unknownType,
});

/** A file of which an export holds the text. Whatever it was, what is there now is text. */
export const textFile = (path: string | undefined, text: string): ImportedFile => {
  const type = typeOfName(path ?? '');
  return {
    type: 'file',
    ...named(path),
    mimeType: type?.startsWith('text/') === true ? type : 'text/plain',
    data: base64Of(new TextEncoder().encode(text)),
  };
};

const dataUrl = /^data:([^,]{0,200}),/i;

/** A file whose bytes stand in a `data:` address as base64; undefined for any other address. */
export const fileOfDataUrl = (url: string, path?: string): ImportedFile | undefined => {
  const [head = '', about = ''] = dataUrl.exec(url) ?? [];
  if (head === '' || !/;\s*base64\s*$/i.test(about)) return undefined;
  const data = url.slice(head.length).replace(/\s+/g, '');
  if (data === '' || data.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(data)) return undefined;
  return { type: 'file', ...named(path), mimeType: typeOf(about) ?? typeOfName(path ?? '') ?? unknownType, data };
};
