import { base64Of } from '@/lib/domain/base64';
import type { DoInWindow } from '@/lib/domain/tools/window-work';
import { limitedBody } from '@/lib/http/limited-body';
import { maxText } from './text-piece';

/** The largest PDF file, bytes: it goes to the window in one message, a third longer. Of a part of one nothing can be read. */
const maxBytes = 10_000_000;

/** The text of a PDF from its beginning to what is asked for, or why there is none. `isWhole`: to its end. */
export type PdfAnswer = { readonly text: string; readonly isWhole: boolean } | { readonly problem: string };

const problems = {
  tooLarge: `This PDF is larger than ${maxBytes / 1_000_000} MB.`,
  encrypted: 'This PDF asks for a password.',
  unreadable: 'This PDF cannot be read.',
  noWindow: 'No PDF can be read here. The user can attach it to a message.',
} as const;

const problemOf = (error: unknown): string => {
  const { name = '', message = '' } = error instanceof Error || error instanceof DOMException ? error : {};
  if (name !== 'DocumentError') return problems.noWindow;
  return message.includes('encrypted') ? problems.encrypted : problems.unreadable;
};

/** Reads the text of a PDF in a window of ours, and no further than a piece that begins at `offset` needs. */
export const pdfAnswer = async (
  response: Response,
  offset: number,
  { doInWindow, signal }: { readonly doInWindow: DoInWindow; readonly signal: AbortSignal },
): Promise<PdfAnswer> => {
  const { bytes, isWhole } = await limitedBody(response, maxBytes, signal);
  if (!isWhole) return { problem: problems.tooLarge };
  let text = '';
  const enough = new AbortController();
  try {
    for await (const page of doInWindow(
      { type: 'pdf', data: base64Of(bytes) },
      AbortSignal.any([signal, enough.signal]),
    )) {
      text += page;
      if (text.length > offset + maxText) return { text, isWhole: false };
    }
  } catch (error) {
    signal.throwIfAborted();
    return { problem: problemOf(error) };
  } finally {
    enough.abort();
  }
  return { text: text.trimEnd(), isWhole: true };
};
