/** How long the browser may take to load the page that it prints, ms. */
const loadedWithinMs = 60_000;

/**
 * Opens a page in a tab of its own and prints it: a side panel has no print dialog. Nothing runs in the page.
 *
 * @throws Error where the browser opens no tab.
 */
export const printPage = (page: Blob): void => {
  const url = URL.createObjectURL(page);
  const opened = window.open(url);
  if (opened === null) {
    URL.revokeObjectURL(url);
    throw new Error('the browser opened no tab');
  }
  opened.addEventListener('load', () => opened.print(), { once: true });
  setTimeout(() => URL.revokeObjectURL(url), loadedWithinMs);
};
