const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dropped anywhere on the page; `onOver` gets whether files are over it, `onDrop` what was dropped. Returns the
 * cleanup. It counts entries, because a drag enters each element before it leaves the one around it.
 */
export const watchDrops = (
  onOver: (isOver: boolean) => void,
  onDrop: (dropped: DataTransfer) => void,
): (() => void) => {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  let depth = 0;
  const enter = (change: number): void => {
    depth = Math.max(0, depth + change);
    onOver(depth > 0);
  };

  addEventListener('dragenter', (event) => hasFiles(event) && enter(1), options);
  addEventListener('dragleave', (event) => hasFiles(event) && enter(-1), options);
  addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), options);
  addEventListener(
    'drop',
    (event) => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      enter(-depth);
      onDrop(event.dataTransfer);
    },
    options,
  );
  return () => controller.abort();
};
