import type { FilePart } from '@/lib/domain/message';
import './PictureFile.css';

/** Formats that a browser draws without running anything in them (docs/SECURITY.md). */
const drawable = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** A picture that the model made. Other files are not shown. */
export function PictureFile({ file }: { readonly file: FilePart }) {
  if (!drawable.has(file.mimeType)) return null;
  return <img className="pl-picture" src={`data:${file.mimeType};base64,${file.data}`} alt={file.name ?? ''} />;
}
