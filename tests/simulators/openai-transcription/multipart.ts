import type { Buffer } from 'node:buffer';

/** One field of a form: its text, or a file's bytes. */
export type FormField = {
  readonly name: string;
  readonly fileName?: string;
  readonly contentType?: string;
  readonly bytes: Buffer;
};

const boundaryOf = (contentType: string): string | undefined => {
  const found = /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/iu.exec(contentType);
  return found?.[1] ?? found?.[2];
};

const readPart = (part: Buffer): FormField | undefined => {
  const end = part.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = part.subarray(0, end).toString('utf8');
  const name = /content-disposition: *form-data;.*?\bname="([^"]*)"/iu.exec(head)?.[1];
  if (name === undefined) return undefined;
  const fileName = /\bfilename="([^"]*)"/iu.exec(head)?.[1];
  const contentType = /content-type: *(\S+)/iu.exec(head)?.[1];
  return {
    name,
    bytes: part.subarray(end + 4),
    ...(fileName !== undefined && { fileName }),
    ...(contentType !== undefined && { contentType }),
  };
};

/** The fields of a `multipart/form-data` body (RFC 7578); undefined for a body that is none. */
export const readForm = (contentType: string, body: Buffer): readonly FormField[] | undefined => {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const delimiter = `\r\n--${boundary}`;
  const first = body.indexOf(`--${boundary}`);
  if (first !== 0) return undefined;
  const fields: FormField[] = [];
  let at = delimiter.length - 2;
  while (body.subarray(at, at + 2).toString('latin1') === '\r\n') {
    const next = body.indexOf(delimiter, at + 2);
    const field = next < 0 ? undefined : readPart(body.subarray(at + 2, next));
    if (field === undefined) return undefined;
    fields.push(field);
    at = next + delimiter.length;
  }
  return body.subarray(at, at + 2).toString('latin1') === '--' ? fields : undefined;
};
