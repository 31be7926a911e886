import type { PageSelection } from '@/lib/domain/page-content';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { pageSelection } from './page-selection';

/** Runs in a page: what is selected in it, or null. Becomes the result of `scripting.executeScript`. Leaves nothing behind. */
export const startPageSelection = (): Promise<PageSelection | null> => pageSelection(document, createWorkPieces());
