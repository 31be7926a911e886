import { restoreDocument } from '@/lib/panel/app/first-paint';

/** Gives this page the colours, language and direction of the last visit, before anything is drawn. */
export const restoreThisDocument = (): void => restoreDocument(document.documentElement);
