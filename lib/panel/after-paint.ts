/** Runs after the browser has drawn what is on the screen now, so that what is not needed for it does not delay it. */
export const afterPaint = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run, 0));
};
