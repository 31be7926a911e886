import type { Attachment } from '@/lib/domain/attachment';
import type { FilePart } from '@/lib/domain/message-part';

/** An attachment as the part of the question that it becomes. */
export const filePartOf = ({ name, mimeType, data, text, pageCount, page, resource }: Attachment): FilePart => ({
  type: 'file',
  name,
  mimeType,
  data,
  ...(text !== undefined && { text }),
  ...(pageCount !== undefined && { pageCount }),
  ...(page !== undefined && { page }),
  ...(resource !== undefined && { resource }),
});

/** The attachment that a part of a question was made from. */
export const attachmentOf = (
  { name, mimeType, data, text, pageCount, page, resource }: FilePart,
  id: string,
): Attachment => ({
  id,
  name: name ?? '',
  mimeType,
  data,
  ...(text !== undefined && { text }),
  ...(pageCount !== undefined && { pageCount }),
  ...(page !== undefined && { page }),
  ...(resource !== undefined && { resource }),
});
