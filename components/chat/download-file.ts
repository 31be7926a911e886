import { decodeBase64 } from '@/lib/domain/base64';
import type { FilePart } from '@/lib/domain/message-part';
import { offerFile } from '@/lib/panel/offer-file';

/** Only the text of a Word file, or of a very large PDF, is kept: it is saved with an extension of its own. */
const savedName = (mimeType: string, name: string): string => {
  if (mimeType === 'text/markdown' && /\.docx$/i.test(name)) return `${name}.md`;
  return mimeType === 'text/plain' && /\.pdf$/i.test(name) ? `${name}.txt` : name;
};

/** Saves a file of a message under its name. Always as bytes: nothing in it is opened or run. */
export const downloadFile = ({ data, mimeType }: Pick<FilePart, 'data' | 'mimeType'>, name: string): void =>
  offerFile(new Blob([decodeBase64(data)], { type: 'application/octet-stream' }), savedName(mimeType, name));
