import { decodeBase64 } from '@/lib/domain/base64';
import type { FilePart } from '@/lib/domain/message-part';

/** How long the browser may take to read the file that it saves, ms. */
const readWithinMs = 60_000;

/** Only the text of a Word file, or of a very large PDF, is kept: it is saved with an extension of its own. */
const savedName = (mimeType: string, name: string): string => {
  if (mimeType === 'text/markdown' && /\.docx$/i.test(name)) return `${name}.md`;
  return mimeType === 'text/plain' && /\.pdf$/i.test(name) ? `${name}.txt` : name;
};

/** Saves a file of a message under its name. Always as bytes: nothing in it is opened or run. */
export const downloadFile = ({ data, mimeType }: Pick<FilePart, 'data' | 'mimeType'>, name: string): void => {
  const url = URL.createObjectURL(new Blob([decodeBase64(data)], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = savedName(mimeType, name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
};
