import { type SelectedRange, selectedRange } from './selected-range';

/**
 * Takes a selection away, and leaves the caret where it began: what is selected hides what is lit in it. Nothing is done
 * where something else is selected by now.
 */
export const releaseSelection = (page: Document, was: SelectedRange | undefined): void => {
  const is = selectedRange(page);
  if (was === undefined || is === undefined) return;
  const isSame =
    is.startContainer === was.startContainer &&
    is.startOffset === was.startOffset &&
    is.endContainer === was.endContainer &&
    is.endOffset === was.endOffset;
  if (isSame) page.getSelection()?.collapseToStart();
};
