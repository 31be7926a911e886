import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { unlessAborted } from '@/lib/domain/unless-aborted';
import { DocumentError } from './document-error';
import { type PdfPiece, pageText } from './pdf-lines';
import { CharacterMaps, unknownCharacter } from './pdf-maps';

/** The text of one page. `page` counts from 1; `text` is empty for a page that is a picture. */
export type PdfPage = {
  readonly page: number;
  readonly pageCount: number;
  readonly text: string;
  /** Letters stand on it that cannot be read, and are left out of the text. */
  readonly hasUnread?: true;
};

/** Starts the worker of pdf.js; undefined where the caller has none, as in a test: then it runs in this thread. */
export type OpenPdfWorker = () => Worker | undefined;

const openPackagedWorker: OpenPdfWorker = () =>
  new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });

type PdfLibrary = Pick<typeof import('pdfjs-dist'), 'getDocument' | 'VerbosityLevel'>;

const startLoading = (library: PdfLibrary, bytes: Uint8Array, worker: PDFWorker): PDFDocumentLoadingTask =>
  library.getDocument({
    // Its buffer is transferred to the worker, and the caller may still need it.
    data: bytes.slice(),
    worker,
    isEvalSupported: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    CMapReaderFactory: CharacterMaps,
    verbosity: library.VerbosityLevel.ERRORS,
  });

/** Control characters, but spaces and fillers: a font without a map to Unicode gives numbers of its own to its letters. */
const madeUp = /[^\P{Cc}\0\t\n\r]/u;

const textOfPage = async (document: PDFDocumentProxy, number: number): Promise<Pick<PdfPage, 'text' | 'hasUnread'>> => {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  const pieces = items.flatMap((item): readonly PdfPiece[] => ('str' in item ? [item] : []));
  const read = pieces.map((piece) => ({ ...piece, str: piece.str.replaceAll(unknownCharacter, '') }));
  const hasUnread = pieces.some(({ str }) => str.includes(unknownCharacter) || madeUp.test(str));
  return { text: pageText(read), ...(hasUnread && { hasUnread }) };
};

/**
 * The text of a PDF, page by page as each is read, so that a long one can show how far it is. Text keeps the order in
 * which the file draws it; columns follow each other where the file draws them so. Ends with the signal's reason when
 * it aborts. Throws DocumentError `encrypted` for a file that asks for a password and `unreadable` for any other file.
 *
 * Characters that a font names by Adobe's numbers of glyphs alone, without a map to Unicode, are left out: these maps are not
 * packaged (decision 11). `hasUnread` tells the pages on which they stand.
 */
export async function* pdfPages(
  bytes: Uint8Array,
  signal: AbortSignal,
  openWorker: OpenPdfWorker = openPackagedWorker,
): AsyncGenerator<PdfPage> {
  signal.throwIfAborted();
  // By name, so that the build leaves out what nobody asks for.
  const { getDocument, PDFWorker, VerbosityLevel } = await import('pdfjs-dist');
  const port = openWorker();
  const worker = PDFWorker.create({
    ...(port !== undefined && { port }),
    verbosity: VerbosityLevel.ERRORS,
  });
  const loading = startLoading({ getDocument, VerbosityLevel }, bytes, worker);
  let isEncrypted = false;
  // Set once the file asks for a password; what is thrown here ends the loading.
  loading.onPassword = () => {
    isEncrypted = true;
    throw new DocumentError('encrypted');
  };
  try {
    const document = await unlessAborted(loading.promise, signal);
    for (let page = 1; page <= document.numPages; page += 1) {
      const read = await unlessAborted(textOfPage(document, page), signal);
      yield { page, pageCount: document.numPages, ...read };
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new DocumentError(isEncrypted ? 'encrypted' : 'unreadable', { cause: error });
  } finally {
    // Its remaining answers do not matter: the worker ends with it.
    void loading.destroy().catch(() => undefined);
    worker.destroy();
    port?.terminate();
  }
}
