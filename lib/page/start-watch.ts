import { wantToolbar } from '@/lib/platform/page-messages';
import { selectionPlace, watchSelection } from './selection-watch';

/**
 * Runs on sites where the user wants the toolbar, and is all that runs there until something is selected: then the
 * overlay is asked for, once, which watches on by itself.
 */
export const startSelectionWatch = (): void => {
  const stop = watchSelection(() => {
    if (selectionPlace() === undefined) return;
    stop();
    wantToolbar();
  });
};
