import { seemsSelected, selectionPlace, watchSelection } from '@/lib/page/selection/selection-watch';
import { wantToolbar } from '@/lib/platform/page-messages';

/**
 * Runs on sites where the user wants the toolbar, and is all that runs there until something is selected. Then it asks
 * once for the overlay, which watches from then on and loads while the selection still has to rest.
 */
export const startSelectionWatch = (): void => {
  let isAskedFor = false;
  const stop = watchSelection(
    () => {
      if (selectionPlace() === undefined) return;
      stop();
      wantToolbar(true);
    },
    () => {
      if (isAskedFor || !seemsSelected()) return;
      isAskedFor = true;
      wantToolbar(false);
    },
  );
};
