import type { ReactNode } from 'react';
import type { FilePart } from '@/lib/domain/message-part';

/** How an answer draws what a call gave. Whatever is in it, nothing is loaded, and no address opens by itself. */
export type ResultDrawing = {
  /** A file, a picture, an address. */
  readonly file: (file: FilePart) => ReactNode;
  /** A text in Markdown. */
  readonly markdown: (text: string) => ReactNode;
};
