import type { PageContent } from '@/lib/domain/page-content';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { pageContent } from './page-content';

/** Runs in a page: its content, which becomes the result of `scripting.executeScript`. Leaves nothing behind. */
export const startPageText = (): Promise<PageContent> => pageContent(document, createWorkPieces());
