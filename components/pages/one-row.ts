/** The last step: only the page's name is left of the words. */
const lastStep = 4;

/** Whether the children of a row reach no further than the row does, whatever its direction. */
const fits = (row: HTMLElement): boolean => {
  const sides = [...row.children].map((child) => child.getBoundingClientRect());
  const reach = Math.max(...sides.map(({ right }) => right)) - Math.min(...sides.map(({ left }) => left));
  return sides.length === 0 || reach <= row.clientWidth + 0.5;
};

/**
 * Keeps chips in one row whatever its width, the language and the size of the text: takes words off until they fit, the
 * least important ones first. How many steps that took is the row's `data-tight`, and its styles say what goes at each.
 * Only the row is watched: its height tells of another text size, and chips that watched each other would never end.
 * Returns what ends it.
 */
export const keepOneRow = (row: HTMLElement | null): (() => void) | undefined => {
  if (row === null) return undefined;
  const tighten = (): void => {
    for (let step = 0; step <= lastStep; step += 1) {
      row.dataset.tight = String(step);
      if (fits(row)) return;
    }
  };
  const sizes = new ResizeObserver(tighten);
  const words = new MutationObserver(tighten);
  sizes.observe(row);
  words.observe(row, { childList: true, characterData: true, subtree: true });
  tighten();
  return () => {
    sizes.disconnect();
    words.disconnect();
  };
};
